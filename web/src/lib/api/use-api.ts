import { urlOf, type ResponseOf, type RouteName, type Target, type Page } from '@lodge/contracts';
import type { ApiError } from './api-error.js';
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';

type Options<Name extends RouteName> = Target<Name> & {
  swr?: SWRConfiguration<ResponseOf<Name>, ApiError>;
};

type OptionsArguments<Name extends RouteName> =
  Partial<Options<Name>> extends Options<Name>
    ? [options?: Options<Name>]
    : [options: Options<Name>];

// Responses are cached under their URL; nothing is fetched while `name` is null.
export function useApi<Name extends RouteName>(
  name: Name | null,
  ...[options]: OptionsArguments<Name>
): SWRResponse<ResponseOf<Name>, ApiError> {
  return useSWR<ResponseOf<Name>, ApiError>(name && urlOf<Name>(name, options), options?.swr ?? {});
}

export type PagedRoute = {
  [Name in RouteName]: ResponseOf<Name> extends Page ? Name : never;
}[RouteName];

type ArrayIn<Response> = Extract<Response[keyof Response], readonly { id: number }[]>;

export type RowOf<Name extends PagedRoute> = ArrayIn<ResponseOf<Name>>[number];

/** Every page contains exactly one array, its rows. */
export const rowsIn = <Name extends PagedRoute>(page: ResponseOf<Name>) =>
  Object.values(page).find(Array.isArray) as RowOf<Name>[];

/** A row that moved between two pages while they were fetched may be on both. */
export const unique = <Row extends { id: number }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];
