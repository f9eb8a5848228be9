import type { CompiledQuery, Kysely } from 'kysely'
import type { Tables, TransactionConnection } from '../database.server.ts'
import type { SqliteConnection } from './sqlite-dialect.server.ts'
import { bindable, type StatementResult } from './sqlite-statements.server.ts'
import type { SentStatement, SqliteWriter } from './sqlite-writer.server.ts'

/** The savepoint of each write in a group. An error in a statement about it ends the transaction. */
export const SAVEPOINT = 'one_write'

interface WriteConnectionOptions {
  writer: Pick<SqliteWriter, 'run'>
  open: (connection: SqliteConnection) => Kysely<Tables>
  committed: Kysely<Tables>
  /** The last id of each table, shared by all writes. */
  lastIds: Map<string, number>
  /** Whether to ask the database for the last id all the same: another process has used one. */
  isAgain: boolean
  /** Waits until the transaction of this write is open. */
  begin: () => Promise<void>
}

/**
 * What one write runs its statements on. Until it asks for something, what it sends is collected. A statement that comes
 * after its end would be stored with the next write, so it is refused.
 */
export class WriteConnection implements SqliteConnection, TransactionConnection {
  readonly sent: SentStatement[] = []
  readonly committed: Kysely<Tables>
  readonly #options: WriteConnectionOptions
  readonly #answers: Array<Promise<void>> = []
  /** The tables for which it has asked for an id. */
  readonly #numbered: string[] = []
  #sql: Kysely<Tables> | undefined
  #begun: Promise<void> | undefined
  #isOpen = false
  #hasEnded = false

  constructor(options: WriteConnectionOptions) {
    this.#options = options
    this.committed = options.committed
  }

  /** Whether it has run a statement, and not only sent some. */
  get hasAsked(): boolean {
    return this.#begun !== undefined
  }

  get sql(): Kysely<Tables> {
    return (this.#sql ??= this.#options.open(this))
  }

  async run(sql: string, parameters: readonly unknown[]): Promise<StatementResult> {
    this.#refuseLate()
    if (!this.#isOpen) {
      await this.#begin()
      this.#refuseLate()
    }
    return this.#options.writer.run(sql, parameters)
  }

  send({ sql, parameters }: CompiledQuery, orElse?: () => Error): void {
    this.#refuseLate()
    const statement = { sql, parameters: bindable(parameters), orElse }
    if (this.#isOpen) this.#answers.push(this.#runSent(statement))
    else this.sent.push(statement)
  }

  async newId(table: string): Promise<number> {
    const { lastIds, isAgain } = this.#options
    this.#numbered.push(table)
    const stored = lastIds.has(table) && !isAgain ? 0 : await this.#lastStoredId(table)
    const id = Math.max(stored, lastIds.get(table) ?? 0) + 1
    lastIds.set(table, id)
    return id
  }

  /** Whether the write failed because another process has stored a row under an id that `newId` had counted. */
  isTakenId(error: unknown): boolean {
    return error instanceof Error && this.#numbered.some((table) => error.message === `UNIQUE constraint failed: ${table}.id`)
  }

  /** Ends the savepoint of this write in an open group. @throws the error of a statement that it has sent */
  async release(): Promise<void> {
    await this.#begin()
    await Promise.all(this.#answers)
    this.#tell(`release savepoint ${SAVEPOINT}`)
  }

  /** Undoes all of this write. */
  async undo(): Promise<void> {
    if (!this.#begun) return
    await this.#begun
    this.#tell(`rollback to savepoint ${SAVEPOINT}`)
    this.#tell(`release savepoint ${SAVEPOINT}`)
  }

  close(): void {
    this.#hasEnded = true
  }

  #begin(): Promise<void> {
    return (this.#begun ??= this.#open())
  }

  async #open(): Promise<void> {
    await this.#options.begin()
    this.#tell(`savepoint ${SAVEPOINT}`)
    this.#isOpen = true
    for (const statement of this.sent) this.#answers.push(this.#runSent(statement))
  }

  async #lastStoredId(table: string): Promise<number> {
    const { rows } = await this.run('select seq from sqlite_sequence where name = ?', [table])
    return (rows as Array<{ seq: number }>)[0]?.seq ?? 0
  }

  #runSent(statement: SentStatement): Promise<void> {
    const answer = this.#runOrElse(statement)
    // The write may end with another error, and then nobody waits for this one.
    answer.catch(() => undefined)
    return answer
  }

  async #runOrElse({ sql, parameters, orElse }: SentStatement): Promise<void> {
    const { changes } = await this.#options.writer.run(sql, parameters)
    if (orElse && changes === 0) throw orElse()
  }

  /** Does not wait for the answer: when such a statement fails, the commit does. */
  #tell(sql: string): void {
    this.#options.writer.run(sql).catch(() => undefined)
  }

  #refuseLate(): void {
    if (this.#hasEnded) throw new Error('this write has ended: wait for all of its statements before it returns')
  }
}
