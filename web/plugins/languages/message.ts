export interface Range {
  start: number;
  end: number;
}

export const rangeOf = ({ start, end }: Range): Range => ({ start, end });

export interface Message extends Range {
  /** English text, with `{name}` for each value and `<0>…</0>` around the content of an element. */
  key: string;
  kind: 'value' | 'marked' | 'children' | 'plural';
  /** Source range of each placeholder's value. */
  values: Record<string, Range>;
  elements: Tags[];
}

/**
 * The opening and closing tags of an element whose content is part of the message, or an element
 * that is a message of its own.
 */
export type Tags = [opening: Range, closing: Range] | [whole: Range];

/** The values of a text, by the names of their placeholders. */
export class Values {
  readonly ranges: Record<string, Range> = {};

  constructor(private readonly code: string) {}

  add(node: Range): string {
    const text = this.code
      .slice(node.start, node.end)
      .replace(/^\{|\}$/g, '')
      .trim();
    // Takes `name` from `group.name`, and `longDay` from `longDay(at)`.
    const last = /^[\w.!?]*?(\w+)(?:!|\(.*\))?$/s.exec(text)?.[1] ?? 'value';
    let name = last;
    for (let count = 2; Object.hasOwn(this.ranges, name); count++) name = `${last}${count}`;
    this.ranges[name] = rangeOf(node);
    return `{${name}}`;
  }
}
