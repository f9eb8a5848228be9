import { matrixQuery, type ClientMatrix } from '#certificates/of-client/matrix.schema.ts'
import { readClientMatrix } from '#certificates/server/of-client/matrix.server.ts'
import { holdingText } from '#certificates/of-client/matrix.ts'
import { forParticipantTexts, PARTICIPANT_TEXT_NAMES } from '#training/participants/participant-texts.ts'
import { CLIENT_MISSING } from '#clients/server/client.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import { fileEndpoint, type Api } from '#base/http/endpoint.server.ts'
import type { Cell } from '../../records/export-columns.ts'
import { onePage, type Sheet } from '../../sheet.ts'
import { FILE_TYPES, formatQuery, sheetReply } from './sheet-reply.server.ts'

const query = matrixQuery.extend(formatQuery.shape)
const WIDE = 32
const CODE_WIDTH = 16
const TEXT_WIDTH = 20

/** Serves the matrix of a client's people and programs as a file. */
export function mountClientMatrixFile(api: Api) {
  const { db, clock } = api.context
  return fileEndpoint(api, {
    method: 'get',
    path: '/clients/{id}/certificates/file',
    rows: { id: CLIENT_MISSING },
    tag: 'Exports',
    summary: 'Who of a client holds which certificate, as a file',
    access: 'records.read',
    query,
    files: FILE_TYPES,
    answer: async ({ c, rows: { id }, query: { format, ...filter }, actor }) => {
      const now = clock()
      const matrix = await readClientMatrix(db, id, { now, ...filter })
      const after = { format, ...filter, rows: matrix.people.length }
      await db.write((tx) => recordAudit(tx, { now, actor }, { action: 'client certificates exported', subject: `client:${id}`, after }))
      return sheetReply(c, sheetOf(matrix), { name: 'client-certificates', format, now })
    },
  })
}

function sheetOf({ programs, people }: ClientMatrix): Sheet {
  const text = (header: string, width = WIDE) => ({ header, holds: 'text' as const, width })
  const rows = people.map((person): Cell[] => [
    person.fullName,
    ...PARTICIPANT_TEXT_NAMES.map((name) => person[name]),
    ...person.holdings.map(holdingText),
  ])
  const texts = Object.values(forParticipantTexts(({ label, isCode }) => text(label, isCode ? CODE_WIDTH : TEXT_WIDTH)))
  return {
    name: 'Certificates',
    columns: [text('Full name'), ...texts, ...programs.map(({ title }) => text(title))],
    pages: onePage(rows),
  }
}
