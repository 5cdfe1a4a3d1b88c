import {
  isOf,
  urlOf,
  type Page,
  type ParamsOf,
  type ResponseOf,
  type RouteName,
  type Target,
} from '@lodge/contracts';
import { useCallback } from 'react';
import type { ApiError } from './api-error.js';
import useSWR, {
  useSWRConfig,
  type MutatorCallback,
  type MutatorOptions,
  type SWRConfiguration,
  type SWRResponse,
} from 'swr';

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

type Change<Data> = Data | MutatorCallback<Data>;
type MutateOptions<Name extends RouteName> = Target<Name> & MutatorOptions<ResponseOf<Name>>;
type MutateArguments<Name extends RouteName> =
  Partial<Target<Name>> extends Target<Name>
    ? [data?: Change<ResponseOf<Name>>, options?: MutateOptions<Name>]
    : [data: Change<ResponseOf<Name>> | undefined, options: MutateOptions<Name>];

/** Changes what is cached of a route; without `data`, refetches it where it is shown. */
export function useMutate() {
  const { mutate } = useSWRConfig();
  return useCallback(
    <Name extends RouteName>(name: Name, ...[data, options]: MutateArguments<Name>) => {
      const key = urlOf<Name>(name, options);
      return data === undefined
        ? mutate<ResponseOf<Name>>(key)
        : mutate<ResponseOf<Name>>(key, data, options);
    },
    [mutate],
  );
}

/** Accepts the cache's keys of a route: with these parameters or, by default, any, and any query. */
export const keysOf =
  <Name extends RouteName>(name: Name, params?: ParamsOf<Name>) =>
  (key: unknown): key is string =>
    typeof key === 'string' && isOf(name, key, params);

export type PagedRoute = {
  [Name in RouteName]: ResponseOf<Name> extends Page ? Name : never;
}[RouteName];

export type Identified = { id: number } | { user_id: number };
type ArrayIn<Response> = Extract<Response[keyof Response], readonly Identified[]>;

export type RowOf<Name extends PagedRoute> = ArrayIn<ResponseOf<Name>>[number];

export const idOf = (row: Identified): number => ('id' in row ? row.id : row.user_id);

/** Every page contains exactly one array, its rows. */
export const rowsIn = <Name extends PagedRoute>(page: ResponseOf<Name>) =>
  Object.values(page).find(Array.isArray) as RowOf<Name>[];

// The server logs each fetch as a look, so it is made when something is opened, and not once more.
export const LOGGED_LOOK = { revalidateOnFocus: false, revalidateOnReconnect: false };
