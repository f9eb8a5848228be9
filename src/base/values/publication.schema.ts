import { z } from 'zod'
import { choiceField } from '../api/fields.schema.ts'
import { PUBLICATION_STATES } from './publication.ts'

const stateField = choiceField('state', PUBLICATION_STATES)

/** What a public call answers: what is published, unless the office asks for more (`requireOfficeForDrafts`). */
export const publicationQuery = z.object({ state: stateField.default('published') })

/** The same in the lists of the office, which have drafts too. */
export const officePublicationQuery = z.object({ state: stateField.default('all') })

/** A new record is on the site, unless the request says otherwise: earlier clients do not know drafts. */
export const isPublishedField = z.boolean({ error: 'isPublished must be true or false' }).default(true)
