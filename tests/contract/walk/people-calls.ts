import { PARTICIPANT } from '#app/testing/test-records.ts'
import type { Walk } from './walk.ts'

/** Calls of a person's page: notes on a participant, and records that are joined and separated again. */
export async function callPeople(walk: Walk, participantId: number): Promise<void> {
  const call = walk.call.bind(walk)
  const note = await call('POST', '/api/participants/{id}/notes', { at: [participantId], body: { text: 'Prefers Hindi.' } })
  await call('PUT', '/api/participants/{id}/notes/{noteId}', { at: [participantId, note.id], body: { text: 'Prefers Hindi, mornings.' } })
  const sent = { name: 'Walked Person', email: PARTICIPANT.email, subject: 'Other Inquiry', message: 'Please write to me.' }
  const { id } = await call('POST', '/api/contact', { body: sent, headers: {} })
  const link = await call('POST', '/api/people/{record}/links', {
    at: [`participant:${participantId}`],
    body: { other: `enquiry:${id}`, verdict: 'same' },
  })
  await call('GET', '/api/people/{record}', { at: [`enquiry:${id}`] })
  await call('GET', '/api/people/{record}/notes', { at: [`enquiry:${id}`] })
  await call('DELETE', '/api/people/links/{id}', { at: [link.id] })
  await call('DELETE', '/api/participants/{id}/notes/{noteId}', { at: [participantId, note.id] })
}
