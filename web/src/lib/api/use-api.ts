import { urlOf, type ResponseOf, type RouteName, type Target } from '@lodge/contracts';
import type { ApiError } from './api-error.js';
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';

type Options<Name extends RouteName> = Target<Name> & {
  swr?: SWRConfiguration<ResponseOf<Name>, ApiError>;
};

type OptionsArguments<Name extends RouteName> =
  Partial<Options<Name>> extends Options<Name>
    ? [options?: Options<Name>]
    : [options: Options<Name>];

// Cached under its URL; nothing is fetched while `name` is null.
export function useApi<Name extends RouteName>(
  name: Name | null,
  ...[options]: OptionsArguments<Name>
): SWRResponse<ResponseOf<Name>, ApiError> {
  return useSWR<ResponseOf<Name>, ApiError>(name && urlOf(name, options), options?.swr ?? {});
}
