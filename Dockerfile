# The same set-up as everywhere (run.py), once; then an image without the compiler.
FROM python:3.13-slim-trixie AS made
RUN apt-get update \
    && apt-get install -y --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY . .
RUN DATABASE_URL=postgresql: PYTHONDONTWRITEBYTECODE= python run.py --help \
    && .venv/bin/python -m companion.build.compiled --check

FROM python:3.13-slim-trixie
RUN apt-get update \
    && apt-get install -y --no-install-recommends postgresql-client \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 1000 --create-home companion \
    && install -d -o companion -g companion /data
COPY --from=made /app /app
ENV PATH=/app/.venv/bin:$PATH COMPANION_DATA=/data PYTHONUNBUFFERED=1
USER companion
WORKDIR /home/companion
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s CMD \
    ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/readyz', timeout=4)"]
CMD ["companion", "serve", "--no-qr"]
