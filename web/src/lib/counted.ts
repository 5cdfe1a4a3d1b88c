/** @example counted(1, 'member') is `1 member`, counted(2, 'member') `2 members` */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
