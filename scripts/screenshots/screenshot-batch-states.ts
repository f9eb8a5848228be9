import { pressInMenu } from '../../e2e/support/admin.ts'
import { signedIn } from './screenshot-office-states.ts'
import type { State } from './screenshot-states.ts'

/** Batches of the demo, in the order in which they are planned there. */
const [FULL, IN_PLANT, DONE] = [2, 4, 7]
const LIST = '/admin?view=batches'
const page = (id: number, part?: string) => `${LIST}&id=${id}${part ? `&part=${part}` : ''}`

/** Dates of programs on the site, and batches and clients in the back-office. */
export const BATCH_STATES: readonly State[] = [
  { name: 'schedule-of-program', path: '/schedule?program=iatf-16949-internal-auditor' },
  { name: 'program-dates', path: '/training-programs/iatf-16949-internal-auditor' },
  signedIn({ name: 'office-batches', path: LIST }),
  signedIn({ name: 'office-batches-loading', path: LIST, blocked: '/api/batches*' }),
  signedIn({ name: 'office-batches-failed', path: LIST, break: '/api/batches*' }),
  signedIn({ name: 'office-batches-empty', path: LIST, empty: '/api/batches*' }),
  signedIn({ name: 'office-batches-new', path: '/admin/batches/create' }),
  signedIn({ name: 'office-batches-edit', path: `/admin/batches/edit/${IN_PLANT}` }),
  signedIn({ name: 'office-batch-full', path: page(FULL) }),
  signedIn({ name: 'office-batch-in-plant', path: page(IN_PLANT) }),
  signedIn({ name: 'office-batch-messages', path: page(FULL, 'messages') }),
  signedIn({ name: 'office-batch-attendance', path: page(DONE, 'attendance') }),
  signedIn({ name: 'office-batch-certificates', path: page(DONE, 'certificates') }),
  signedIn({
    name: 'office-batch-substitute',
    path: page(FULL),
    reach: (tab) => pressInMenu(tab, 'Aarav Sample', 'Someone else comes'),
    isFirstScreen: true,
  }),
  signedIn({ name: 'office-clients', path: '/admin?view=clients' }),
  signedIn({ name: 'office-client', path: '/admin?view=clients&id=1' }),
]
