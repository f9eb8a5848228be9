import { countCertificates, countIssuedBetween, findExpiries } from '#certificates/server/issue/certificate-figures.server.ts'
import { countArrivals, countEnquiries } from '#enquiries/server/enquiry-counts.server.ts'
import { listEnquiries } from '#enquiries/server/enquiry-list.server.ts'
import { countByProgram, countEnrolledBetween, countParticipants } from '#training/server/participants/participant-figures.server.ts'
import { findMailConcern, type MailSetup } from '#mail/server/outbox/connection-status.server.ts'
import type { Backups } from '#base/backup/backups.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { isPermitted, type ActionContext } from '#base/http/action-context.server.ts'
import { countPrograms, listRecentPrograms } from '#catalogue/server/program.server.ts'
import { hasOwnSignIn } from '#staff/server/has-own-sign-in.server.ts'
import { countServices } from '#catalogue/server/service.server.ts'
import { firstOfMonth } from '#base/dates/calendar.ts'
import { indianDate } from '#base/dates/dates.ts'
import { findTodaysWork } from './todays-work.server.ts'
import { pairPeriods, periodStarts, RECENT_COUNT, type Span } from '../../overview/overview.ts'
import type { Overview, OverviewCharts } from '../../overview/overview.schema.ts'
import { isSetUp } from '#company/company.ts'
import { getCompany } from '#company/server/company.server.ts'
import { FIRST_STEPS, type FirstStep } from '../../overview/first-steps.ts'

type Viewpoint = Pick<ActionContext, 'now' | 'actor'>

/** The parts of the overview that are not records. */
export interface OverviewParts {
  backups: Pick<Backups, 'status'>
  outbox: Pick<MailSetup, 'mail'>
}

/** The counts and the latest records, all computed by the database. */
export async function getOverview(db: Database, { backups, outbox }: OverviewParts, viewpoint: Viewpoint): Promise<Overview> {
  const maySeePeople = isPermitted(viewpoint.actor, 'records.read')
  const mayWrite = isPermitted(viewpoint.actor, 'records.write')
  const [services, programs, recentPrograms, people, firstSteps, work, backupStatus, mail] = await Promise.all([
    countServices(db, { state: 'all' }),
    countPrograms(db, { state: 'all' }),
    listRecentPrograms(db, RECENT_COUNT),
    maySeePeople ? getPeople(db, viewpoint) : NOBODY,
    findFirstSteps(db, outbox, viewpoint),
    maySeePeople ? findTodaysWork(db, viewpoint.now, { mayWrite }) : null,
    isPermitted(viewpoint.actor, 'settings.manage') ? backups.status() : null,
    mayWrite ? findMailConcern(db, outbox) : null,
  ])
  return {
    counts: { services, programs, ...people.counts },
    firstSteps,
    work,
    thisMonth: people.thisMonth,
    recentEnquiries: people.recentEnquiries,
    recentPrograms,
    backups: backupStatus,
    mail,
  }
}

/** The figures of the charts. Days, weeks and months begin at midnight in India. */
export async function getOverviewCharts(db: Database, now: Date): Promise<OverviewCharts> {
  const today = indianDate(now)
  const [weeks, months, enrolments, expiries] = await Promise.all([
    getArrivals(db, 'weeks', today),
    getArrivals(db, 'months', today),
    countByProgram(db),
    findExpiries(db, today),
  ])
  return { enquiries: { weeks, months }, enrolments, expiries, today }
}

const NOBODY = {
  counts: { participants: null, certificates: null, pendingEnquiries: null, overdueEnquiries: null, followUpsDue: null },
  thisMonth: null,
  recentEnquiries: null,
}

async function getPeople(db: Database, viewpoint: Viewpoint) {
  const today = indianDate(viewpoint.now)
  const month = [firstOfMonth(today), firstOfMonth(today, 1)] as const
  const [participants, certificates, enrolled, issued, enquiries, recent] = await Promise.all([
    countParticipants(db),
    countCertificates(db),
    countEnrolledBetween(db, ...month),
    countIssuedBetween(db, ...month),
    countEnquiries(db, {}, viewpoint),
    listEnquiries(db, { limit: RECENT_COUNT }, viewpoint),
  ])
  return {
    counts: {
      participants,
      certificates,
      pendingEnquiries: enquiries.pending,
      overdueEnquiries: enquiries.overdue,
      followUpsDue: enquiries.followUp,
    },
    thisMonth: { participants: enrolled, certificates: issued },
    recentEnquiries: recent.rows,
  }
}

async function getArrivals(db: Database, span: Span, today: string) {
  const starts = periodStarts(span, today)
  return pairPeriods(starts, await countArrivals(db, starts))
}

/**
 * The first steps that are not done yet and that the role may do. A company that issues a certificate without a logo, mail, services or
 * a story has decided so: these steps are then dropped.
 */
async function findFirstSteps(db: Database, { mail }: Pick<MailSetup, 'mail'>, { actor }: Viewpoint): Promise<FirstStep[]> {
  const hasPassword = actor.kind !== 'staff' || (await hasOwnSignIn(db, actor.userId))
  if (!isPermitted(actor, 'organisation.write')) return hasPassword ? [] : ['password']
  const [company, hasIssued, hasProgram, hasService] = await Promise.all([
    getCompany(db),
    hasRow(db, 'certificates'),
    hasRow(db, 'training_programs'),
    hasRow(db, 'services'),
  ])
  const { address, emails, phones, logo, story, signatories = [] } = company
  const isDone: Record<FirstStep, boolean> = {
    password: hasPassword,
    name: isSetUp(company),
    contact: address.display !== '' && emails.length > 0 && phones.length > 0,
    mail: mail.smtp !== undefined || hasIssued,
    letterhead: (Boolean(logo) && signatories.length > 0) || hasIssued,
    service: hasService || hasIssued,
    program: hasProgram,
    about: story.length > 0 || hasIssued,
  }
  return FIRST_STEPS.filter((step) => !isDone[step])
}

async function hasRow(db: Database, table: 'certificates' | 'training_programs' | 'services'): Promise<boolean> {
  return (await db.sql.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined
}
