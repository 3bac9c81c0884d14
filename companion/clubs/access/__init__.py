"""What this browser may do: the organiser signed in, and the clubs they run."""
