import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { fileEndpoint, endpoint, type Api } from '#base/http/endpoint.server.ts'
import { fieldProblem } from '#base/api/problem.ts'
import { jobSchema } from '../../bulk/bulk.schema.ts'
import { csvHead, csvRecords } from '../exports/csv.server.ts'
import { readImportBody } from './import-body.server.ts'
import { checkLines, findBatchOfImport, summarise, withSuggestions, type CheckedLine } from './import-check.server.ts'
import { correctTable, type CorrectedTable } from './import-corrections.server.ts'
import { startImport } from './import-job.server.ts'
import { importCheckSchema, importFileSchema, importPlanSchema, importSourceSchema, type ImportPlan } from '../../imports/import.schema.ts'
import { IMPORT_FIELDS } from '../../imports/import-plan.ts'
import { readImportFile } from './import-reader.server.ts'

const tag = 'Import'
const LINES_SHOWN = 8
const CSV = 'text/csv; charset=utf-8'
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** The media types that browsers send for a workbook or a CSV file. The actual type is detected from the bytes. */
const FILE_TYPES = [WORKBOOK, 'text/csv', 'text/tab-separated-values', 'text/plain', 'application/octet-stream']
/** A form has the file and the corrections made on screen (see `readImportBody`). */
const FILE_OR_FORM = [...FILE_TYPES, 'multipart/form-data']

/** The calls that read a participant file, check it without writing anything, and import it. */
export function mountImportApi(api: Api) {
  return [
    endpoint(api, {
      method: 'post',
      path: '/participants/import/read',
      tag,
      summary: 'The headings and the first lines of a workbook or a CSV file, which is the body',
      access: 'records.write',
      rawBody: FILE_TYPES,
      query: importSourceSchema,
      reply: importFileSchema,
      answer: async ({ c, query }) => {
        const { file } = await readImportBody(c)
        const { lines, ...table } = await readImportFile(file, { columns: [], wholeLines: LINES_SHOWN, ...query })
        const firstLines = lines.slice(0, LINES_SHOWN).map(({ cells }) => cells)
        const hiddenRows = lines.filter(({ isHidden }) => isHidden).length
        const { countsFrom1904: _, ...shown } = table
        return { data: { ...shown, firstLines, firstLine: lines[0]?.line ?? 1, lines: lines.length, hiddenRows } }
      },
    }),
    endpoint(api, {
      method: 'post',
      path: '/participants/import/check',
      tag,
      summary: 'What an import of the file would do; nothing is written',
      access: 'records.write',
      rawBody: FILE_OR_FORM,
      query: importPlanSchema,
      reply: importCheckSchema,
      answer: async ({ db, c, query, context }) => {
        requireProgramSource(query)
        const lines = await checkLines(db, await readTable(c, query), context.now)
        return { data: await withSuggestions(db, summarise(lines, (await findBatchOfImport(db, query)).freeSeats)) }
      },
    }),
    endpoint(api, {
      method: 'post',
      path: '/participants/import',
      tag,
      summary: 'Import the participants of a workbook or a CSV file, which is the body; the query says which column holds what',
      access: 'records.write',
      rawBody: FILE_OR_FORM,
      query: importPlanSchema,
      reply: jobSchema,
      status: 201,
      answer: async ({ db, c, query, context }) => {
        requireProgramSource(query)
        return { data: await startImport(db, await readTable(c, query), context) }
      },
    }),
    fileEndpoint(api, {
      method: 'post',
      path: '/participants/import/issues.csv',
      tag,
      summary: 'Every line that an import of the file would keep out, with column and reason, as a file; nothing is written',
      access: 'records.write',
      rawBody: FILE_OR_FORM,
      query: importPlanSchema,
      files: [CSV],
      answer: async ({ c, query }) => {
        requireProgramSource(query)
        const lines = await checkLines(api.context.db, await readTable(c, query), api.context.clock())
        c.header('Content-Type', CSV)
        c.header('Content-Disposition', 'attachment; filename="import-issues.csv"')
        c.header('Cache-Control', 'no-store')
        return c.body(Readable.toWeb(Readable.from(problemsAsCsv(lines))) as ReadableStream)
      },
    }),
  ]
}

/** Reads the file with the corrections made on screen, and the plan with the corrected columns. */
async function readTable(c: Context, plan: ImportPlan): Promise<CorrectedTable> {
  const { file, corrections } = await readImportBody(c)
  const columns = IMPORT_FIELDS.flatMap((field) => plan[field] ?? [])
  const { sheet, headingLine, firstLine } = plan
  return correctTable(await readImportFile(file, { columns, wholeLines: 0, sheet, headingLine, firstLine }), plan, corrections)
}

/** @throws Problem 'invalid' */
function requireProgramSource(plan: ImportPlan): void {
  if (plan.program !== undefined || plan.trainingProgramId !== undefined) return
  const message = 'Choose the column with the training program, or one program for all rows.'
  throw fieldProblem('invalid', 'program', message)
}

function* problemsAsCsv(lines: readonly CheckedLine[]): Iterable<Uint8Array> {
  yield csvHead(['Line', 'Name', 'Column', 'Value', 'Reason'])
  for (const { problems, leftOut } of lines) {
    yield csvRecords(problems.map(({ line, name, column, value, reason }) => [String(line), name, column, value, reason]))
    if (leftOut) yield csvRecords([[String(leftOut.line), leftOut.name, '', '', leftOut.reason]])
  }
}
