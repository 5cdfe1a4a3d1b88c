export interface RequestText {
  method?: string;
  path: string;
  /** Value of X-Forwarded-For; omitted for a client without a proxy. */
  address?: string;
  cookie?: string;
  headers?: Record<string, string | number>;
}

export function headOf({ method = 'GET', path, address, cookie, headers = {} }: RequestText) {
  const all = {
    Host: 'lodge.example',
    ...(address ? { 'X-Forwarded-For': address } : {}),
    ...(cookie ? { Cookie: cookie } : {}),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
