export type Vector = [number, number, number];
export type Matrix = [Vector, Vector, Vector];

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

export const transpose = ([a, b, c]: Matrix): Matrix => [
  [a[0], b[0], c[0]],
  [a[1], b[1], c[1]],
  [a[2], b[2], c[2]],
];

export const apply = (matrix: Matrix, vector: Vector): Vector =>
  matrix.map((row) => dot(row, vector)) as Vector;

export const multiply = (left: Matrix, right: Matrix): Matrix =>
  transpose(transpose(right).map((column) => apply(left, column)) as Matrix);

export const scaleColumns = (matrix: Matrix, by: Vector): Matrix =>
  matrix.map((row) => row.map((value, column) => value * by[column])) as Matrix;

// The result is infinite if there is no inverse.
export function invert([a, b, c]: Matrix): Matrix {
  const determinant = dot(a, cross(b, c));
  const columns = [cross(b, c), cross(c, a), cross(a, b)];
  return transpose(columns.map((column) => column.map((part) => part / determinant)) as Matrix);
}
