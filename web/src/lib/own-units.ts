import { factsOf, type Fact, type Profile, t } from '@lodge/contracts';
import { createStore, useStore } from './create-store.js';
import { recall, remember } from './storage.js';
import { centimetres, kilograms, unitsOf, type Units } from './units.js';

const KEY = 'units';
const ofRegion = unitsOf(navigator.language);
const chosen = createStore<Units>(stored() ?? ofRegion);

export const useUnits = () => useStore(chosen);

/** Stored on this device only if it differs from the region's default. */
export function chooseUnits(units: Units): void {
  chosen.set(units);
  remember('localStorage', KEY, units === ofRegion ? undefined : units);
}

function stored(): Units | undefined {
  const kept = recall('localStorage', KEY);
  return kept === 'imperial' || kept === 'metric' ? kept : undefined;
}

export function useFacts(profile: Profile): Fact[] {
  const units = useUnits();
  const facts = factsOf(profile);
  return units === 'imperial' ? facts : facts.map((fact) => metric(fact, profile));
}

function metric(fact: Fact, profile: Profile): Fact {
  const text =
    fact.field === 'height_feet'
      ? t`${centimetres(profile.height_feet, profile.height_inches)} cm`
      : fact.field === 'weight_pounds'
        ? t`${kilograms(profile.weight_pounds)} kg`
        : undefined;
  return text === undefined ? fact : { ...fact, text, shortText: text };
}
