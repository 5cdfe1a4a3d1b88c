import pg from 'pg';

interface DescribedColumn {
  name: string;
  /** Of the value that Lodge's type parsers make of it. */
  kind: string;
  /** Undefined for an expression and for a view's column. */
  isNullable: boolean | undefined;
}

export interface Description {
  /** Their types, by their names in `pg_type`. */
  parameters: string[];
  columns: DescribedColumn[];
}

/** Texts that the type parsers turn into values, by the type's name in `pg_type`. */
const SAMPLES: Record<string, string> = {
  bit: '101',
  bool: 't',
  bytea: '\\x00',
  date: '2026-11-27',
  float8: '1.5',
  int2: '1',
  int4: '1',
  int8: '1',
  json: '{}',
  jsonb: '{}',
  numeric: '1.5',
  text: 'text',
  timestamptz: '2026-11-27 08:10:00+00',
  uuid: '00000000-0000-0000-0000-000000000000',
  varchar: 'text',
};

const NULLABLE = `
  select attrelid || '.' || attnum as of, not attnotnull as is from pg_attribute
  join pg_class on pg_class.oid = attrelid where relkind = 'r'`;

export class Describer {
  private constructor(
    private readonly client: pg.Client,
    private readonly types: Map<number, string>,
    private readonly nullable: Map<string, boolean>,
  ) {}

  static async at(url: string): Promise<Describer> {
    const client = new pg.Client(url);
    await client.connect();
    const types = await client.query<{ oid: number; typname: string }>(
      'select oid, typname from pg_type',
    );
    const columns = await client.query<{ of: string; is: boolean }>(NULLABLE);
    return new Describer(
      client,
      new Map(types.rows.map(({ oid, typname }) => [oid, typname])),
      new Map(columns.rows.map(({ of, is }) => [of, is])),
    );
  }

  /** Prepares the statement and does not run it. */
  async describe(text: string): Promise<Description> {
    const { parameters, columns } = await new Promise<Answer>((resolve, reject) => {
      this.client.query(new DescribeRequest(text, resolve, reject));
    });
    return {
      parameters: parameters.map((type) => this.types.get(type)!),
      columns: columns.map(({ name, dataTypeID, tableID, columnID }) => ({
        name,
        kind: kindOf(dataTypeID, this.types.get(dataTypeID)!),
        isNullable: this.nullable.get(`${tableID}.${columnID}`),
      })),
    };
  }

  end = () => this.client.end();
}

interface Answer {
  parameters: number[];
  columns: pg.FieldDef[];
}

/** To the client, this is a query without rows. */
class DescribeRequest implements pg.Submittable {
  private readonly answer: Answer = { parameters: [], columns: [] };

  constructor(
    private readonly text: string,
    private readonly resolve: (answer: Answer) => void,
    readonly handleError: (error: Error) => void,
  ) {}

  submit(connection: pg.Connection) {
    connection.once('parameterDescription', ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
      this.answer.parameters = dataTypeIDs;
    });
    connection.parse({ name: '', text: this.text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }) {
    this.answer.columns = fields;
  }

  handleReadyForQuery() {
    this.resolve(this.answer);
  }
}

function kindOf(oid: number, name: string): string {
  const [, list, element] = /^(_?)(.*)$/.exec(name)!;
  const sample = SAMPLES[element];
  if (sample === undefined) return name;
  const text = list ? `{${JSON.stringify(sample)}}` : sample;
  return kindOfValue(pg.types.getTypeParser(oid)(text));
}

function kindOfValue(value: unknown): string {
  if (Array.isArray(value)) return `${kindOfValue(value[0])}[]`;
  if (value instanceof Date) return 'Date';
  return Buffer.isBuffer(value) ? 'Buffer' : typeof value;
}
