import { findHoldersOfProgram } from '../../certificates/issue/holders.server.ts'
import { programListQuery } from '../../programs/program.schema.ts'
import { deleteProgram, getProgram, listPrograms } from '../../programs/program.server.ts'
import type { Program } from '../../programs/program.ts'
import { serviceListQuery } from '../../services/service.schema.ts'
import { deleteService, getService, listServices } from '../../services/service.server.ts'
import type { Service } from '../../services/service.ts'
import type { BulkVerb } from '../jobs/bulk-verb.server.ts'
import { readFilter, selected } from '../jobs/selection.server.ts'

export const serviceDeleteWork: BulkVerb = {
  filters: serviceListQuery,
  targets: (db, selection) =>
    selected<Service>(selection, {
      nameOf: ({ title }) => title,
      page: (query) => listServices(db, readFilter(serviceListQuery, query)),
    }),
  async apply(tx, row, { occasion }) {
    const { service } = await getService(tx, row.recordId ?? 0)
    row.label = service.title
    await deleteService(tx, service.id, occasion)
    return { outcome: 'done' }
  },
}

export const programDeleteWork: BulkVerb = {
  filters: programListQuery,
  targets: (db, selection) =>
    selected<Program>(selection, {
      nameOf: ({ title }) => title,
      page: (query) => listPrograms(db, readFilter(programListQuery, query)),
    }),
  async apply(tx, row, { occasion }) {
    const { program } = await getProgram(tx, row.recordId ?? 0)
    row.label = program.title
    await deleteProgram(tx, program.id, findHoldersOfProgram, occasion)
    return { outcome: 'done' }
  },
}
