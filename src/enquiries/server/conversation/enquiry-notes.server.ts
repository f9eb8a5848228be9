import { Notes } from '#clients/server/notes.server.ts'
import { lockEnquiry } from '../enquiry-row.server.ts'

export const ENQUIRY_NOTES = new Notes({ kind: 'enquiry', table: 'enquiry_notes', column: 'enquiry_id', lock: lockEnquiry })
