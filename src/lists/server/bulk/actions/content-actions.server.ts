import { findProgramBlockers } from '#certificates/server/issue/blockers.server.ts'
import { deleteProgram, getProgram } from '#catalogue/server/program.server.ts'
import { PROGRAM_SOURCE, SERVICE_SOURCE, SHOWCASE_SOURCE } from '../../record-sources.server.ts'
import { deleteService, getService } from '#catalogue/server/service.server.ts'
import { deleteShowcaseEntry, getShowcaseEntry } from '#catalogue/server/showcase.server.ts'
import { recordAction } from './record-action.server.ts'

export const deleteServiceAction = recordAction(SERVICE_SOURCE, {
  load: async (tx, id) => (await getService(tx, id, 'all')).service,
  change: (tx, { id }, { context }) => deleteService(tx, id, context),
})

export const deleteProgramAction = recordAction(PROGRAM_SOURCE, {
  load: async (tx, id) => (await getProgram(tx, id, 'all')).program,
  change: (tx, { id }, { context }) => deleteProgram(tx, id, findProgramBlockers, context),
})

export const deleteShowcaseAction = recordAction(SHOWCASE_SOURCE, {
  load: async (tx, id) => (await getShowcaseEntry(tx, id)).entry,
  change: (tx, { id }, { context }) => deleteShowcaseEntry(tx, id, context),
})
