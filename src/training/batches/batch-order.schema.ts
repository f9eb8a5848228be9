import { z } from 'zod'

/** The seats that an accepted quotation has ordered in a batch. */
export const batchOrderSchema = z.object({
  id: z.int(),
  batchId: z.int(),
  quotationId: z.int(),
  /** The quotation's number. */
  number: z.string(),
  versionNumber: z.int(),
  buyerName: z.string(),
  /** The client whose people take the seats. */
  clientId: z.int().nullable(),
  /** The enquiry whose people take them, too. */
  enquiryId: z.int().nullable(),
  /** 0 if the batch is paid as a whole, or if every seat came off the bill. */
  seats: z.int(),
  /** Seats that people were named for, also those who moved to another batch since. */
  named: z.int(),
  /** People who come beyond the order: of the client with a place of their own, or beyond the seats of a batch that is paid as a whole. */
  extra: z.int(),
  /** For each person, in rupees before GST. Null if the batch is paid as a whole, and for whoever may not see money. */
  agreedFee: z.int().nullable(),
  /** The proformas that bill it: 'PI/26-27/00001, PI/26-27/00002'. Null if none does. */
  billedAs: z.string().nullable(),
  /** The day on which they were settled in full. */
  paidOn: z.iso.date().nullable(),
  /** Name of the batch when it was booked. */
  bookedAs: z.string(),
})
export interface BatchOrder extends z.output<typeof batchOrderSchema> {}
