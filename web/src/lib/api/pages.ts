import type { Page, ResponseOf, RouteName } from '@lodge/contracts';

export type PagedRoute = {
  [Name in RouteName]: ResponseOf<Name> extends Page ? Name : never;
}[RouteName];

type ArrayIn<Response> = Extract<Response[keyof Response], readonly { id: number }[]>;

export type RowOf<Name extends PagedRoute> = ArrayIn<ResponseOf<Name>>[number];

/** A page has one array, which holds its rows. */
export const rowsIn = <Name extends PagedRoute>(page: ResponseOf<Name>) =>
  Object.values(page).find(Array.isArray) as RowOf<Name>[];

/** A row that moved between two pages while they were fetched may be on both. */
export const unique = <Row extends { id: number }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];
