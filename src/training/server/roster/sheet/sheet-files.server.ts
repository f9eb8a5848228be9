import type { Context } from 'hono'
import { z } from 'zod'
import { BATCH_MISSING, getBatch } from '../../batches/batch-row.server.ts'
import { getCompany } from '#company/server/company.server.ts'
import { coloursOf } from '#company/server/look/company-colours.server.ts'
import type { Actor } from '#base/http/action-context.server.ts'
import { runtimeFile } from '#base/config/build-files.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import { fileEndpoint, type Api } from '#base/http/endpoint.server.ts'
import { documentError } from '#base/rendering/document-error.ts'
import { Renderer } from '#base/rendering/renderer.server.ts'
import { dateField } from '#base/api/fields.schema.ts'
import { fieldProblem, type Problem } from '#base/api/problem.ts'
import { listRoster } from '../roster.server.ts'
import { printedSheet, type PrintedSheet } from '../../../roster/printed-sheet.ts'
import { isPrintedByDay } from '../../../roster/sheet-size.ts'

const PDF = 'application/pdf'
const sheetQuery = z.object({ date: dateField('The day is required').optional() })
const IDLE_MS = 30_000
/** The longest sheet takes about 7 s. */
const TIMEOUT_MS = 30_000
const MAX_WAITING = 10

/** Renders sign-in sheets in a child process. */
export class SignInSheets {
  readonly #renderer = new Renderer<PrintedSheet>({
    worker: runtimeFile('./sheet-worker.ts', import.meta.url),
    what: 'the sign-in sheet',
    cacheSize: 0,
    idleMs: IDLE_MS,
    timeoutMs: TIMEOUT_MS,
    maxWaiting: MAX_WAITING,
    // The longest sheet leaves a process of 400 MB.
    perProcess: 1,
  })

  /** @throws Problem 'unprocessable' when no font has one of its characters, 'unavailable' when too many wait */
  async pdf(sheet: PrintedSheet): Promise<Uint8Array> {
    try {
      return await this.#renderer.render(sheet)
    } catch (error) {
      throw documentError(error)
    }
  }

  close(): Promise<void> {
    return this.#renderer.close()
  }
}

/**
 * The common answer of all calls that return a sheet. They refuse a day that is not one of the batch, too much data for one file, and a
 * letter without a font.
 */
export const SHEET_FILE = { query: sheetQuery, refusals: ['422'], files: [PDF] } as const

export function mountSheetFiles(api: Api, sheets: SignInSheets) {
  return fileEndpoint(api, {
    ...SHEET_FILE,
    method: 'get',
    path: '/batches/{id}/sheet.pdf',
    rows: { id: BATCH_MISSING },
    tag: 'Batches',
    summary: 'The sign-in sheet to print: A4 landscape, a signature for each part of a day; of one day with a date',
    access: 'records.read',
    answer: ({ c, rows: { id }, query: { date }, actor }) => answerSheet(api, sheets, { c, id, date, actor }),
  })
}

/**
 * The sheet that participants sign. The history records it, because it contains their names. @throws Problem 'not-found', 'unprocessable'
 */
export async function answerSheet(
  { context: { db, clock } }: Api,
  sheets: SignInSheets,
  { c, id, date, actor }: { c: Context; id: number; date: string | undefined; actor: Actor },
): Promise<Response> {
  const now = clock()
  const { batch } = await getBatch(db, id)
  if (date !== undefined && !batch.days.some((day) => day.date === date)) throw refused('This is not a day of the batch.')
  const company = await getCompany(db)
  const sheet = printedSheet(batch, await listRoster(db, id), { issuer: company.name, now, date, inks: coloursOf(company).inks })
  if (isPrintedByDay(sheet.parts.flat().length, sheet.people.length)) {
    throw refused('This batch has too many people and days for one file. Print the sheet day by day.')
  }
  const pdf = await sheets.pdf(sheet)
  const after = { people: sheet.people.length }
  await db.write((tx) => recordAudit(tx, { now, actor }, { action: 'sign-in sheet printed', subject: `batch:${id}`, after }))
  const headers = {
    'Content-Type': PDF,
    'Content-Disposition': `inline; filename="sign-in-sheet-${id}.pdf"`,
    'Cache-Control': 'no-store',
  }
  return c.body(pdf as Uint8Array<ArrayBuffer>, 200, headers)
}

function refused(message: string): Problem {
  return fieldProblem('unprocessable', 'date', message)
}
