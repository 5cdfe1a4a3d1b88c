export const memberCount = (count: number) => (count === 1 ? '1 member' : `${count} members`);
