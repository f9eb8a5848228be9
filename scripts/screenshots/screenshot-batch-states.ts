import type { Page } from '@playwright/test'
import { pressInMenu } from '../../tests/browser/support/admin.ts'
import { signedIn } from './screenshot-office-states.ts'
import type { State } from './screenshot-states.ts'

/** Batches of the demo, in the order in which it plans them. */
const [FULL, IN_PLANT, DONE] = [2, 4, 7]
const LIST = '/admin?view=batches'
const ofBatch = (name: string, id: number, part?: string) =>
  signedIn({ name, path: `${LIST}&id=${id}${part ? `&part=${part}` : ''}`, reach: untilOpened })

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
  ofBatch('office-batch-full', FULL),
  ofBatch('office-batch-in-plant', IN_PLANT),
  ofBatch('office-batch-messages', FULL, 'messages'),
  ofBatch('office-batch-attendance', DONE, 'attendance'),
  ofBatch('office-batch-certificates', DONE, 'certificates'),
  signedIn({
    name: 'office-batch-substitute',
    path: `${LIST}&id=${FULL}`,
    reach: (page) => pressInMenu(page, 'Eshan Template', 'Replace this person'),
    isFirstScreen: true,
  }),
  signedIn({ name: 'office-clients', path: '/admin?view=clients' }),
  signedIn({ name: 'office-client', path: '/admin?view=clients&id=1' }),
]

/** Waits for the parts of the page that load after the batch. */
async function untilOpened(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Messages', exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
}
