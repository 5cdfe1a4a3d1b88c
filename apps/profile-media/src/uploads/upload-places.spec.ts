import { describe, expect, test } from '@jest/globals';
import { UploadPlaces, type Upload } from './upload-places.js';

const [slow, fast] = [9_500, 500_000];

let members = 0;

function uploadFrom(narrow: string, rate: number, wide?: string, memberId = ++members) {
  const upload = {
    memberId,
    network: { narrow, wide },
    hasEnded: false,
    isArriving: () => true,
    rate: () => rate,
    end: () => void (upload.hasEnded = true),
  };
  return upload;
}

/** Takes places for those that find room. */
function taking<T extends Upload>(places: UploadPlaces, count: number, make: (index: number) => T) {
  return Array.from({ length: count }, (_, index) => make(index)).filter((upload) =>
    places.tryTake(upload),
  );
}

const lost = (uploads: { hasEnded: boolean }[]) => uploads.filter((one) => one.hasEnded).length;

describe('the places of uploads', () => {
  test('are for one network a fifth, however fast it is', () => {
    const places = new UploadPlaces();

    expect(taking(places, 34, () => uploadFrom('198.51.100.1', fast))).toHaveLength(20);
    expect(taking(places, 1, () => uploadFrom('198.51.100.2', fast))).toHaveLength(1);
  });

  test('are for the networks of an IPv6 /48 two fifths', () => {
    const places = new UploadPlaces();
    const ofOneSite = (index: number) =>
      uploadFrom(`2001:db8:0:${index}::/64`, fast, '2001:db8:0::/48');

    expect(taking(places, 60, ofOneSite)).toHaveLength(40);
  });

  test('go from the slow of a network to those who come after them', () => {
    const places = new UploadPlaces();
    const held = taking(places, 20, () => uploadFrom('198.51.100.1', slow));

    const neighbours = taking(places, 5, () => uploadFrom('198.51.100.1', fast));

    expect([neighbours.length, lost(held), lost(neighbours)]).toEqual([5, 5, 0]);
  });

  test('are never held by slow uploads of several networks', () => {
    const places = new UploadPlaces();
    const held = taking(places, 200, (index) => uploadFrom(`203.0.113.${index % 10}`, slow));

    const others = taking(places, 40, (index) => uploadFrom(`198.51.100.${index}`, fast));

    expect([others.length, lost(others), held.length - lost(held)]).toEqual([40, 0, 10]);
  });

  test('stay with slow lines while half of them are free', () => {
    const places = new UploadPlaces();
    const held = taking(places, 30, (index) => uploadFrom(`203.0.113.${index}`, slow));

    taking(places, 20, (index) => uploadFrom(`198.51.100.${index}`, fast));

    expect(lost(held)).toBe(0);
  });

  test('go from a network that holds many to one that holds fewer, however fast they are', () => {
    const places = new UploadPlaces();
    const held = taking(places, 100, (index) => uploadFrom(`203.0.113.${index % 5}`, fast));

    const others = taking(places, 30, () => uploadFrom('198.51.100.1', fast));

    expect([held.length, others.length, lost(held), lost(others)]).toEqual([100, 16, 16, 0]);
  });

  test('go from a member who holds many to a neighbour', () => {
    const places = new UploadPlaces();
    const held = taking(places, 20, (index) =>
      uploadFrom('198.51.100.1', fast, undefined, -Math.ceil((index + 1) / 3)),
    );

    const neighbours = taking(places, 20, () => uploadFrom('198.51.100.1', fast));

    expect([neighbours.length, lost(held), lost(neighbours)]).toEqual([13, 13, 0]);
  });

  test('go from a member who holds many to others in networks that hold as many', () => {
    const places = new UploadPlaces();
    const held = taking(places, 100, (index) =>
      uploadFrom(`203.0.113.${index % 34}`, fast, undefined, -(index % 34) - 1),
    );

    const others = taking(places, 5, (index) => uploadFrom(`203.0.113.${index}`, fast));

    expect([held.length, others.length, lost(held), lost(others)]).toEqual([100, 5, 5, 0]);
  });

  test('stay with files that have arrived', () => {
    const places = new UploadPlaces();
    taking(places, 100, (index) => ({
      ...uploadFrom(`203.0.113.${index % 5}`, fast),
      isArriving: () => false,
    }));

    expect(taking(places, 1, () => uploadFrom('198.51.100.1', fast))).toHaveLength(0);
  });

  test('are a hundred, with limits on networks or without', () => {
    for (const network of ['ours', undefined]) {
      const places = new UploadPlaces();
      const make = (index: number) => ({
        ...uploadFrom(`203.0.113.${index}`, fast),
        ...(network === undefined && { network }),
      });

      const held = taking(places, 120, make);
      places.give(held[0]);

      expect([held.length, taking(places, 2, make).length]).toEqual([100, 1]);
    }
  });
});
