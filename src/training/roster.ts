import type { Attendance, StoredMark } from '#schedule/attendance.ts'
import type { RosterState, TestResult } from './roster-state.ts'
import type { Participant } from './participant.ts'

/** A participant on the roster of a batch. `id` is the row of the participant. */
export interface RosterEntry extends Participant {
  /** What tells them apart from others of the same name on the roster; empty when nobody has it, and where one entry is answered. */
  apart: string
  rosterState: RosterState
  /** When they came: the order of the waiting list. */
  rosterSince: string
  /** Why they do not come. */
  rosterReason: string | null
  /** Why they got a seat although none was free. */
  seatOverrideReason: string | null
  paidOn: string | null
  paidReference: string | null
  /** Of the test of the program, in percent. */
  score: number | null
  result: TestResult | null
  /** How they attended, in the order of the days. Halves without a mark are missing. */
  marks: StoredMark[]
  attendance: Attendance
  /** Of the participant, for If-Match. */
  version: number
}

/** Somebody who is needed in two places at once. It is a warning: nobody is forbidden to plan it. */
export interface DoubleBooking {
  kind: 'trainer' | 'person'
  name: string
  /** The first day on which the hours overlap. */
  date: string
  batch: { id: number; name: string }
}

/** What the result of bulk work says about somebody for whom no seat was free. */
export const ON_WAITING_LIST = 'On the waiting list: no seat is free.'

/**
 * Why somebody left for another person. Stored with the participant ID and read with the name: when that person is erased, no row
 * and no history of somebody else names them.
 */
export const replacedBy = (person: string) => `Replaced by ${person}`

/** One call adds at most so many people. */
export const MAX_PEOPLE_AT_ONCE = 30

/** Of a mark. */
export const MAX_REASON_LENGTH = 300

/** What is sent to take a mark away. */
export const UNMARKED = 'unmarked' as const
