import { listCertificates } from '../certificates/issue/certificate-list.server.ts'
import { findCertificateByNumber } from '../certificates/certificate-number.server.ts'
import { listEnquiries } from '../enquiries/enquiry-list.server.ts'
import { listParticipants } from '../participants/participant-list.server.ts'
import { findParticipant } from '../participants/participant.server.ts'
import type { Participant } from '../participants/participant.ts'
import type { Database } from '../platform/database/database.server.ts'
import { isPermitted, type ActionContext } from '../platform/action-context.server.ts'
import { listProgramTitles } from '../programs/program-titles.server.ts'
import { listServiceTitles } from '../services/service-titles.server.ts'
import { normaliseReference } from '../shared/reference-number.ts'
import { fuzzyFind } from '../shared/text/fuzzy.ts'
import {
  certificateFound,
  contentFound,
  enquiryFound,
  MAX_PER_TYPE,
  participantFound,
  type FoundRecord,
} from './office-search.ts'

/** A single letter fits too many people to help anybody. */
const MIN_PEOPLE_QUERY_LENGTH = 2

type Viewpoint = Pick<ActionContext, 'now' | 'actor'>

/**
 * Whatever of the office fits what was typed, at most five of each kind: people, certificates and messages by the search of
 * their lists, and only for those who may read them; programs and services by their titles, however roughly typed. A
 * whole number is found by its own index and stands alone among its kind.
 */
export async function searchOffice(db: Database, q: string, viewpoint: Viewpoint): Promise<FoundRecord[]> {
  if (q === '') return []
  const found = await Promise.all([
    isPermitted(viewpoint.actor, 'records.read') && q.length >= MIN_PEOPLE_QUERY_LENGTH ? searchPeople(db, q, viewpoint) : [],
    searchPrograms(db, q),
    searchServices(db, q),
  ])
  const order: Array<FoundRecord['type']> = ['participant', 'certificate', 'training-program', 'service', 'contact']
  return found.flat().sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type))
}

async function searchPeople(db: Database, q: string, viewpoint: Viewpoint): Promise<FoundRecord[]> {
  const few = { q, limit: MAX_PER_TYPE }
  const [participant, certificate] = await Promise.all([
    findNumberedParticipant(db, q),
    findCertificateByNumber(db, q, viewpoint.now),
  ])
  const [participants, certificates, enquiries] = await Promise.all([
    participant ? [participant] : listParticipants(db, { ...few, sort: 'newest' }).then(({ rows }) => rows),
    certificate ? [certificate] : listCertificates(db, { ...few, sort: 'newest' }, viewpoint.now).then(({ rows }) => rows),
    listEnquiries(db, few, viewpoint),
  ])
  return [
    ...participants.map(participantFound),
    ...certificates.map(certificateFound),
    ...enquiries.rows.map(enquiryFound),
  ]
}

/** A row number that happens to be typed is not the number people quote. */
async function findNumberedParticipant(db: Database, q: string): Promise<Participant | undefined> {
  const found = await findParticipant(db, q)
  return found && normaliseReference(found.participantId) === normaliseReference(q) ? found : undefined
}

async function searchPrograms(db: Database, q: string): Promise<FoundRecord[]> {
  const found = fuzzyFind(q, await listProgramTitles(db), ({ title }) => title)
  return found.slice(0, MAX_PER_TYPE).map((program) => contentFound('training-program', program))
}

async function searchServices(db: Database, q: string): Promise<FoundRecord[]> {
  const found = fuzzyFind(q, await listServiceTitles(db), ({ title }) => title)
  return found.slice(0, MAX_PER_TYPE).map((service) => contentFound('service', service))
}
