"""The files that a code host reads: workflows, templates, citation."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
FORMS = sorted(file for file in (GITHUB / "ISSUE_TEMPLATE").glob("*.yml") if file.stem != "config")
TARGETS = re.findall(r"^([a-z-]+):.*##", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
TOP = {"name", "on", "permissions", "concurrency", "env", "defaults", "jobs", "run-name"}
JOB = {
    "name",
    "if",
    "needs",
    "runs-on",
    "timeout-minutes",
    "strategy",
    "defaults",
    "environment",
    "permissions",
    "steps",
}
STEP = {"name", "id", "if", "uses", "with", "run", "env", "shell", "working-directory"}


class Loader(yaml.SafeLoader):  # type: ignore[misc]
    """YAML 1.2, where `on` is text, and a key that is repeated is an error."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        """Return a mapping without repeated keys."""
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]
        assert len(keys) == len(set(keys)), keys
        mapping: dict[Any, Any] = super().construct_mapping(node, deep)
        return mapping


Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool" or first in "tTfF"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def load(file: Path) -> dict[str, Any]:
    found = yaml.load(file.read_text(encoding="utf-8"), Loader)
    assert isinstance(found, dict)
    return found


def steps(file: Path) -> list[dict[str, Any]]:
    return [step for job in load(file)["jobs"].values() for step in job["steps"]]


def name(file: Path) -> str:
    return file.name


def test_there_are_workflows_for_tests_and_releases() -> None:
    assert [file.name for file in WORKFLOWS] == ["release.yml", "test.yml"]


@pytest.mark.parametrize("file", WORKFLOWS, ids=name)
def test_a_workflow_has_only_known_keys(file: Path) -> None:
    workflow = load(file)
    assert {"name", "on", "permissions", "jobs"} <= workflow.keys() <= TOP
    for job in workflow["jobs"].values():
        assert {"runs-on", "timeout-minutes", "steps"} <= job.keys() <= JOB
        assert set(job.get("needs", [])) <= workflow["jobs"].keys()
        for step in job["steps"]:
            assert step.keys() <= STEP
            assert ("uses" in step) != ("run" in step)


@pytest.mark.parametrize("file", WORKFLOWS, ids=name)
def test_a_workflow_runs_only_make_targets_that_exist(file: Path) -> None:
    commands = [step["run"] for step in steps(file) if "run" in step]
    assert commands
    for command in commands:
        called = re.fullmatch(r"make ([a-z-]+)(?: [A-Z]+=\S.*)?", command.strip())
        assert called, command
        assert called[1] in TARGETS


@pytest.mark.parametrize("file", WORKFLOWS, ids=name)
def test_an_action_of_others_has_a_version(file: Path) -> None:
    for step in steps(file):
        assert re.fullmatch(r"[\w-]+/[\w-]+@(v\d+|release/v\d+)", step.get("uses", "a/b@v1"))


def test_the_tests_run_on_every_system_and_python_that_the_package_names() -> None:
    jobs = load(GITHUB / "workflows/test.yml")["jobs"]
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    pythons = re.findall(r"Python :: (3\.\d+)", project)
    assert pythons == ["3.11", "3.12", "3.13", "3.14"]
    assert jobs["test"]["strategy"]["matrix"]["python"] == jobs["check"]["strategy"]["matrix"]["python"] == pythons
    assert jobs["test"]["runs-on"] == "ubuntu-latest"
    assert jobs["check"]["strategy"]["matrix"]["os"] == ["macos-latest", "windows-latest"]


def test_nothing_is_published_before_versions_are_checked_and_wheels_are_built() -> None:
    publish = load(GITHUB / "workflows/release.yml")["jobs"]["publish"]
    assert set(publish["needs"]) == {"wheels", "sources"}
    assert publish["if"] == "startsWith(github.ref, 'refs/tags/v')"


@pytest.mark.parametrize("file", FORMS, ids=name)
def test_an_issue_form_is_complete(file: Path) -> None:
    form = load(file)
    assert {"name", "description", "body"} <= form.keys() <= {"name", "description", "body", "labels", "title"}
    ids = [field["id"] for field in form["body"]]
    assert len(ids) == len(set(ids))
    for field in form["body"]:
        assert field["type"] in {"textarea", "input", "dropdown"}
        assert field["attributes"]["label"]
        assert field.keys() <= {"type", "id", "attributes", "validations"}


def test_the_pull_request_template_names_targets_that_exist() -> None:
    text = (GITHUB / "pull_request_template.md").read_text(encoding="utf-8")
    assert set(re.findall(r"`make ([a-z-]+)`", text)) <= set(TARGETS)


def test_the_citation_is_complete() -> None:
    citation = load(ROOT / "CITATION.cff")
    known = {"cff-version", "message", "type", "title", "abstract", "authors", "version", "license", "keywords"}
    assert citation.keys() <= known | {"date-released", "url", "repository-code", "doi"}
    assert {"cff-version", "message", "title", "authors"} <= citation.keys()
    assert citation["cff-version"] == "1.2.0"
    assert citation["type"] == "software"
    assert citation["license"] == "MIT"
    assert all(author.keys() <= {"name", "family-names", "given-names", "orcid"} for author in citation["authors"])
    assert all(isinstance(word, str) for word in citation["keywords"])
