import { findProgramBlockers } from '../../certificates/issue/blockers.server.ts'
import { programListQuery } from '../../programs/program.schema.ts'
import { deleteProgram, getProgram, listPrograms } from '../../programs/program.server.ts'
import type { Program } from '../../programs/program.ts'
import { serviceListQuery } from '../../services/service.schema.ts'
import { deleteService, getService, listServices } from '../../services/service.server.ts'
import type { Service } from '../../services/service.ts'
import type { BulkAction } from '../jobs/bulk-action.server.ts'
import { readFilter, selected } from '../jobs/selection.server.ts'

export const deleteServiceAction: BulkAction = {
  filters: serviceListQuery,
  targets: (db, selection) =>
    selected<Service>(selection, {
      nameOf: ({ title }) => title,
      page: (query) => listServices(db, readFilter(serviceListQuery, query)),
    }),
  async apply(tx, row, { context }) {
    const { service } = await getService(tx, row.recordId ?? 0)
    row.label = service.title
    await deleteService(tx, service.id, context)
    return { outcome: 'done' }
  },
}

export const deleteProgramAction: BulkAction = {
  filters: programListQuery,
  targets: (db, selection) =>
    selected<Program>(selection, {
      nameOf: ({ title }) => title,
      page: (query) => listPrograms(db, readFilter(programListQuery, query)),
    }),
  async apply(tx, row, { context }) {
    const { program } = await getProgram(tx, row.recordId ?? 0)
    row.label = program.title
    await deleteProgram(tx, program.id, findProgramBlockers, context)
    return { outcome: 'done' }
  },
}
