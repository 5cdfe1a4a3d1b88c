import {
  factsOf,
  isStated,
  t,
  type Fact,
  type Profile,
  type StatedProfile,
} from '@lodge/contracts';
import { useStore } from './create-store.js';
import { deviceSetting } from './device-setting.js';
import { centimetres, kilograms, unitsOf, type Units } from './units.js';

const units = deviceSetting<Units>('units', ['imperial', 'metric'], unitsOf(navigator.language));

export const useUnits = () => useStore(units);
export const chooseUnits = units.set;

export function useFacts(profile: Profile): Fact[] {
  const isMetric = useUnits() === 'metric';
  const facts = factsOf(profile);
  return !isMetric || !isStated(profile) ? facts : facts.map((fact) => metric(fact, profile));
}

function metric(fact: Fact, profile: StatedProfile): Fact {
  const text =
    fact.field === 'height_feet'
      ? t`${centimetres(profile.height_feet, profile.height_inches)} cm`
      : fact.field === 'weight_pounds'
        ? t`${kilograms(profile.weight_pounds)} kg`
        : undefined;
  return text === undefined ? fact : { ...fact, text, shortText: text };
}
