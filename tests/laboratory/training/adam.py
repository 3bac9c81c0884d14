"""Steps up a gradient, each weight with a stride of its own: Adam (Kingma and Ba 2015)."""

from math import exp, log, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

FAST: Final = 0.9  # memory of the gradient
SLOW: Final = 0.999  # and of its square
LEAST: Final = 1e-5


class Adam:
    """Weights, and what their last gradients were like."""

    def __init__(self, size: int) -> None:
        self.weights: vec[float] = vec[float]([0.0] * size)
        self.mean: vec[float] = vec[float]([0.0] * size)
        self.square: vec[float] = vec[float]([0.0] * size)
        self.steps: i64 = 0

    def step(self, gradient: vec[float], rate: float, drift: float) -> None:
        """One step; `drift` is the share of a weight that is lost in it."""
        self.steps += 1
        fast = 1.0 - exp(float(self.steps) * log(FAST))
        slow = 1.0 - exp(float(self.steps) * log(SLOW))
        i: i64 = 0
        while i < len(self.weights):
            slope = gradient[i] - drift * self.weights[i]
            self.mean[i] = FAST * self.mean[i] + (1.0 - FAST) * slope
            self.square[i] = SLOW * self.square[i] + (1.0 - SLOW) * slope * slope
            stride = rate * (self.mean[i] / fast) / (sqrt(self.square[i] / slow) + LEAST)
            self.weights[i] = self.weights[i] + stride
            i += 1

    def set(self, weights: list[float], mean: list[float], square: list[float], steps: int) -> None:
        """Go on from there."""
        self.weights = vec[float](weights)
        self.mean = vec[float](mean)
        self.square = vec[float](square)
        self.steps = i64(steps)

    def factors(self) -> "vec[float]":
        """By feature: what it multiplies an action's odds with, as a Policy wants them."""
        return vec[float]([exp(weight) for weight in self.weights])
