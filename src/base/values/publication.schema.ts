import { z } from 'zod'
import { choiceField } from '../api/fields.schema.ts'
import { PUBLICATION_STATES } from './publication.ts'

const stateField = choiceField('state', PUBLICATION_STATES)

/** The filter of public calls: published records, unless the office asks for more (`requireOfficeForDrafts`). */
export const publicationQuery = z.object({ state: stateField.default('published') })

/** The same for the office's lists, which include drafts. */
export const officePublicationQuery = z.object({ state: stateField.default('all') })

/** A new record is published by default, because earlier clients do not know drafts. */
export const isPublishedField = z.boolean({ error: 'isPublished must be true or false' }).default(true)
