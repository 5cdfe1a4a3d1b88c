/** What a release changes in one area. Each statement may be repeated. */
export interface Part {
  /** Tables, columns and the indexes of new tables */
  tables?: string[];
  /** Functions, triggers, views and rows that follow from them */
  rules?: string[];
  /** Functions that act beyond the rights of the services that may call them */
  ownFunctions?: string[];
  /** Built while the system goes on */
  indexes?: [name: string, index: string, unique?: 'unique'][];
  /** What would read a whole table without these indexes */
  onceIndexed?: string[];
}
