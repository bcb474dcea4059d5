"""Tables as files, written batch by batch: CSV, Parquet, or arrays of NumPy. A file appears when it is complete."""

import csv
import json
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

from nordrail.engine.errors import IllegalAction
from nordrail.records.files import FileError, MissingExtra

Column = Sequence[Any]
"""The values of one column; a NumPy matrix if the column has several values in each row."""


class DataFile(Protocol):
    """A table that is being written."""

    def write(self, batch: Mapping[str, Column]) -> None:
        """Add rows; every batch has the same columns."""
        ...

    def close(self) -> None:
        """Finish the file."""
        ...

    def abandon(self) -> None:
        """Let go of a file that will be removed."""
        ...


class CsvFile:
    """A CSV file: a matrix has a column for each of its names, or is a text of zeros and ones."""

    def __init__(self, path: Path, columns: Mapping[str, type], names: Mapping[str, Sequence[str]]) -> None:
        self._file = path.open("w", encoding="utf-8", newline="")
        self._rows = csv.writer(self._file)
        self._names = names
        self._rows.writerow([part for column in columns for part in self._parts(column)])

    def _parts(self, column: str) -> Sequence[str]:
        return self._names["features"] if column == "features" else [column]

    def write(self, batch: Mapping[str, Column]) -> None:
        """Add rows."""
        for row in zip(*batch.values(), strict=True):
            cells: list[object] = []
            for column, value in zip(batch, row, strict=True):
                if column == "features":
                    cells += value.tolist()
                else:
                    cells.append("".join(map(str, value)) if column == "mask" else value)
            self._rows.writerow(cells)

    def close(self) -> None:
        """Finish the file."""
        self._file.close()

    abandon = close


class ParquetFile:
    """A Parquet file: a matrix is a column of lists, and the names are in the metadata of the schema, as JSON."""

    def __init__(self, path: Path, columns: Mapping[str, type], names: Mapping[str, Sequence[str]]) -> None:
        import pyarrow
        from pyarrow import parquet

        kinds = {str: pyarrow.string(), int: pyarrow.int32(), float: pyarrow.float32()}
        lists = {"features": pyarrow.int16(), "mask": pyarrow.uint8()}
        fields = [
            (column, pyarrow.list_(lists[column], len(names[column])) if column in lists else kinds[kind])
            for column, kind in columns.items()
        ]
        metadata = {name: json.dumps(list(values), ensure_ascii=False) for name, values in names.items()}
        self._pyarrow, self._schema = pyarrow, pyarrow.schema(fields, metadata=metadata)
        self._writer = parquet.ParquetWriter(path, self._schema, compression="zstd")

    def write(self, batch: Mapping[str, Column]) -> None:
        """Add rows."""
        arrays = [self._array(values, self._schema.field(column).type) for column, values in batch.items()]
        self._writer.write_table(self._pyarrow.Table.from_arrays(arrays, schema=self._schema))

    def _array(self, values: Any, kind: Any) -> Any:
        if self._pyarrow.types.is_fixed_size_list(kind):
            flat = self._pyarrow.array(values.reshape(-1), kind.value_type)
            return self._pyarrow.FixedSizeListArray.from_arrays(flat, type=kind)
        return self._pyarrow.array(values, kind)

    def close(self) -> None:
        """Finish the file."""
        self._writer.close()

    abandon = close


class NpzFile:
    """Arrays of NumPy, one for each column and one for each list of names; kept in memory until the end."""

    def __init__(self, path: Path, columns: Mapping[str, type], names: Mapping[str, Sequence[str]]) -> None:
        self._path, self._columns, self._names = path, columns, names
        self._batches: list[Mapping[str, Column]] = []

    def write(self, batch: Mapping[str, Column]) -> None:
        """Add rows."""
        self._batches.append(batch)

    def close(self) -> None:
        """Write the file."""
        import numpy

        arrays: dict[str, Any] = {f"{name}_names": numpy.array(values) for name, values in self._names.items()}
        for column, kind in self._columns.items():
            if column in self._names:
                arrays[column] = numpy.concatenate([numpy.asarray(batch[column]) for batch in self._batches])
            else:
                values = [value for batch in self._batches for value in batch[column]]
                arrays[column] = numpy.array(_filled(values, kind))
        with self._path.open("wb") as file:
            numpy.savez_compressed(file, **arrays)

    def abandon(self) -> None:
        """Do nothing: no file is open."""


def _filled(values: list[Any], kind: type) -> list[Any]:
    """Replace missing values with an empty text or with NaN, which makes a column of numbers a column of floats."""
    missing: object = "" if kind is str else float("nan")
    return [missing if value is None else value for value in values]


FORMATS: dict[str, type[CsvFile] | type[ParquetFile] | type[NpzFile]] = {
    "csv": CsvFile,
    "parquet": ParquetFile,
    "npz": NpzFile,
}
_NEEDS = {"parquet": ("pyarrow", "export"), "npz": ("numpy", "export")}


def check_format(name: str) -> None:
    """Raise an error if the format is unknown, or if its library is missing."""
    if name not in FORMATS:
        raise IllegalAction(f"unknown format {name!r}; use one of {', '.join(FORMATS)}")
    if name in _NEEDS and find_spec(_NEEDS[name][0]) is None:
        raise MissingExtra(*_NEEDS[name])


class PartFile:
    """A table under a temporary name, which it loses when it is complete."""

    def __init__(self, path: Path, form: str, columns: Mapping[str, type], names: Mapping[str, Sequence[str]]) -> None:
        self._path, self._part = path, path.with_name(f"{path.name}.part")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._table: DataFile = FORMATS[form](self._part, columns, names)
        except OSError as error:
            raise FileError(f"{path}: cannot be written ({(error.strerror or str(error)).lower()})") from None
        self.rows = 0

    def write(self, batch: Mapping[str, Column]) -> None:
        """Add rows."""
        self._table.write(batch)
        self.rows += len(next(iter(batch.values())))

    def close(self) -> None:
        """Finish the file."""
        self._table.close()
        self._part.replace(self._path)

    def abandon(self) -> None:
        """Remove what was written so far."""
        self._table.abandon()
        self._part.unlink(missing_ok=True)
