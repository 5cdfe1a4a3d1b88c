import { describe, expect, test } from '@jest/globals';
import type { Request, Response } from 'express';
import { DEVICE_HOUR_LENGTH, DEVICE_SEALED_HEADER } from '@lodge/service';
import { DevicesService } from './devices.service.js';
import { SessionKeys } from './session-keys.js';

const key = '1'.repeat(32);
const devices = new DevicesService(new SessionKeys([key]));

const requestOver = (protocol: string, cookie?: string, isSealed = true) =>
  ({
    protocol,
    headers: { cookie, ...(isSealed && { [DEVICE_SEALED_HEADER]: '1' }) },
  }) as unknown as Request;

function cookieFor(accountId: number, protocol = 'http', before?: string, isSealed?: boolean) {
  const cookies: string[] = [];
  const append = (_: string, cookie: string) => cookies.push(cookie);
  const req = requestOver(protocol, before, isSealed);
  devices.remember({ req, append } as unknown as Response, accountId);
  return cookies[0];
}

const valueOf = (cookie: string) => /=([^;]*)/.exec(cookie)![1];

/** The cookie of a browser in which these sign in, one after the other. */
const valueAfter = (accountIds: number[], before?: string) =>
  accountIds.reduce(
    (value, id) => valueOf(cookieFor(id, 'http', value && `device=${value}`)),
    before,
  );

describe('the cookie of a device', () => {
  test('is known for its account alone', () => {
    const value = valueOf(cookieFor(7));

    expect(devices.nonceOf(value, 7)).toMatch(/^[\w-]{22}$/);
    expect(devices.nonceOf(value, 8)).toBeUndefined();
  });

  test('begins with the hour in which its browser became known', () => {
    const hours = [valueOf(cookieFor(7)), valueAfter([7, 8])!].map((value) =>
      Buffer.from(value.slice(0, DEVICE_HOUR_LENGTH), 'base64url').readUIntBE(0, 3),
    );

    for (const hour of hours) expect(Math.abs(Date.now() / 3_600_000 - hour)).toBeLessThan(1.1);
  });

  test('is another each time, and reveals neither accounts nor how many there are', () => {
    const values = [valueOf(cookieFor(7)), valueOf(cookieFor(7)), valueAfter([7, 8, 9, 7])];

    for (const value of values) expect(value).toMatch(/^[\w-]{22}(\.[\w-]{43}){3}$/);
    expect(new Set(values).size).toBe(3);
  });

  test('is known for each of the last three accounts, however often they take turns', () => {
    const value = valueAfter([6, 7, 8, 9, 7, 9, 9, 8]);

    const [nonce, ...others] = [7, 8, 9, 6].map((id) => devices.nonceOf(value, id));

    expect(nonce).toBe(value!.split('.')[0]);
    expect(others).toEqual([nonce, nonce, undefined]);
  });

  test('of an earlier version, with one signature, stays known', () => {
    const before = valueOf(cookieFor(7)).split('.').slice(0, 2).join('.');

    const value = valueAfter([8], before);

    expect(devices.cookieOf(requestOver('http', `device=${before}`))).toBe(before);
    for (const id of [7, 8]) expect(devices.nonceOf(value, id)).toBe(before.split('.')[0]);
  });

  test('without a seal keeps its nonce for its own account alone', () => {
    const before = valueOf(cookieFor(7));
    const nonceAfter = (accountId: number, cookie: string) =>
      valueOf(cookieFor(accountId, 'http', `device=${cookie}`, false)).split('.')[0];

    expect(nonceAfter(7, before)).toBe(before.split('.')[0]);
    expect(nonceAfter(8, before)).not.toBe(before.split('.')[0]);
    expect(nonceAfter(7, `${'A'.repeat(22)}.${'B'.repeat(43)}`)).not.toBe('A'.repeat(22));
  });

  test('is worth nothing with another nonce, signature or key, and outlives a new key while the old one is listed', () => {
    const [nonce, signature] = valueOf(cookieFor(7)).split('.');
    const [otherNonce, otherSignature] = valueOf(cookieFor(7)).split('.');

    for (const forged of [
      `${otherNonce}.${signature}`,
      `${nonce}.${otherSignature}`,
      nonce,
      '',
      'x'.repeat(100_000),
    ])
      expect(devices.nonceOf(forged, 7)).toBeUndefined();
    const nonceUnder = (...keys: string[]) =>
      new DevicesService(new SessionKeys(keys)).nonceOf(`${nonce}.${signature}`, 7);
    expect(nonceUnder('2'.repeat(32))).toBeUndefined();
    expect(nonceUnder('2'.repeat(32), key)).toBe(nonce);
  });

  test('is for this host and for HTTP alone, and over HTTPS for no other host of the domain', () => {
    const [plain, secure] = [cookieFor(7), cookieFor(7, 'https')];

    expect(plain).toMatch(/^device=/);
    expect(plain).toContain('; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax');
    expect(plain).not.toMatch(/Secure|Domain/);
    expect(secure).toMatch(/^__Host-device=.*; Path=\/;.*Secure/);
    expect(secure).not.toMatch(/Domain/);
  });

  test('is read under the name of its protocol only', () => {
    const value = valueOf(cookieFor(7));

    expect(devices.cookieOf(requestOver('https', `device=${value}`))).toBeUndefined();
    expect(devices.cookieOf(requestOver('https', `__Host-device=${value}`))).toBe(value);
    expect(devices.cookieOf(requestOver('http', `device=${value}`))).toBe(value);
    expect(devices.cookieOf(requestOver('http', 'device=nonsense'))).toBeUndefined();
  });
});
