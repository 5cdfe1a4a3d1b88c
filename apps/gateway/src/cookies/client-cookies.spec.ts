import { describe, expect, test } from '@jest/globals';
import type { Request } from 'express';
import { cookieHeader, readCookies, sealCookies } from './client-cookies.js';
import { CookieSeals } from './cookie-seals.js';

const [first, second] = ['1'.repeat(32), '2'.repeat(32)];
const seals = new CookieSeals([first]);
const id = 'S'.repeat(43);
const device = `${'N'.repeat(22)}.${'D'.repeat(43)}`;

const requestWith = (cookie: string | undefined, protocol = 'http') =>
  ({ protocol, headers: { cookie } }) as unknown as Request;
const read = (cookie: string | undefined, protocol?: string, by = seals) =>
  readCookies(by, requestWith(cookie, protocol));
const forwarded = (cookie: string | undefined, protocol?: string) =>
  cookieHeader(requestWith(cookie, protocol), read(cookie, protocol));

const sid = seals.seal('sid', id);
const knownDevice = seals.seal('device', device);

describe('a session cookie', () => {
  test('that a gateway handed out reaches the services as they set it', () => {
    expect(sid).toMatch(/^S{43}\.[\w-]{16}$/);
    expect(read(`theme=dark; sid=${sid}; a=b`)).toEqual({ session: id, isKnown: true });
    expect(forwarded(`theme=dark; sid=${sid}; a=b`)).toBe(`sid=${id}`);
  });

  test.each([
    ['none', undefined],
    ['one without a seal', `sid=${id}`],
    ['a made-up seal', `sid=${id}.${'A'.repeat(16)}`],
    ["another cookie's seal", `sid=${id}.${seals.seal('device', id).slice(-16)}`],
    ["another session's seal", `sid=${'T'.repeat(43)}.${sid.slice(-16)}`],
    ['a seal of another installation', `sid=${new CookieSeals([second]).seal('sid', id)}`],
    ['a sealed value that is no id', `sid=${seals.seal('sid', 'short')}`],
    ['a quoted one', `sid="${sid}"`],
    ['a long one', `sid=${'.'.repeat(15_000)}`],
    ['the name of the other protocol', `__Host-sid=${sid}`],
    ['a second one after a made-up first', `sid=x; sid=${sid}`],
  ])('is none where there is %s', (_, cookie) => {
    const { session, isKnown } = read(cookie);

    expect([session, isKnown]).toEqual([undefined, false]);
    expect(forwarded(cookie)).toBeUndefined();
  });

  test('is read under the name of its protocol only', () => {
    expect(read(`__Host-sid=${sid}`, 'https').session).toBe(id);
    expect(read(`sid=${sid}`, 'https').session).toBeUndefined();
    expect(forwarded(`sid=x; __Host-sid=${sid}`, 'https')).toBe(`__Host-sid=${id}`);
  });

  test('outlives a new secret for as long as the old one is listed', () => {
    expect(read(`sid=${sid}`, 'http', new CookieSeals([second, first])).session).toBe(id);
    expect(read(`sid=${sid}`, 'http', new CookieSeals([second])).session).toBeUndefined();
  });
});

describe('a device cookie', () => {
  test('that a gateway handed out makes its browser known', () => {
    expect(read(`device=${knownDevice}`)).toEqual({ device, isDeviceSealed: true, isKnown: true });
    expect(forwarded(`sid=x; device=${knownDevice}`)).toBe(`device=${device}`);
    expect(forwarded(`device=${knownDevice}; sid=${sid}`)).toBe(`sid=${id}; device=${device}`);
  });

  test.each([
    ['without a seal, as before the upgrade', device],
    ['with a made-up seal', `${device}.${'A'.repeat(16)}`],
  ])('%s is left to auth and makes no browser known', (_, value) => {
    expect(read(`device=${value}`)).toEqual({ device, isDeviceSealed: false, isKnown: false });
    expect(forwarded(`device=${value}`)).toBe(`device=${device}`);
  });

  test('may be of as many accounts as auth signs for', () => {
    const shared = `${device}${`.${'E'.repeat(43)}`.repeat(2)}`;

    expect(read(`device=${seals.seal('device', shared)}`)).toEqual({
      device: shared,
      isDeviceSealed: true,
      isKnown: true,
    });
    expect(read(`device=${shared}${`.${'E'.repeat(43)}`}`)).toEqual({ isKnown: false });
  });

  test.each(['forged', `${device}.`, `${device}.x.y`])('%s is dropped', (value) => {
    expect(read(`device=${value}`)).toEqual({ isKnown: false });
  });
});

describe('what a service sets', () => {
  const attributes = '; Max-Age=60; Path=/; HttpOnly; SameSite=Lax';

  test('is sealed, each cookie by itself', () => {
    expect(sealCookies(seals, [`sid=${id}${attributes}`, `device=${device}${attributes}`])).toEqual(
      [`sid=${sid}${attributes}`, `device=${knownDevice}${attributes}`],
    );
    expect(sealCookies(seals, `__Host-sid=${id}${attributes}; Secure`)).toEqual([
      `__Host-sid=${sid}${attributes}; Secure`,
    ]);
  });

  test('stays as it is where a cookie is removed, and for cookies of others', () => {
    const others = ['sid=; Max-Age=0; Path=/', '__Host-sid=; Max-Age=0', 'theme=dark'];

    expect(sealCookies(seals, others)).toEqual(others);
  });
});
