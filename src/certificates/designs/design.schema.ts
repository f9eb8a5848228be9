import { z } from 'zod'
import { lineField, requiredLine } from '#base/api/fields.schema.ts'
import { pictureField, signatoryField } from '#company/signatory.schema.ts'
import {
  DESIGN_FACTS,
  DESIGN_LAYOUTS,
  MAX_DESIGN_NAME_LENGTH,
  MAX_DESIGN_SIGNATORIES,
  MAX_SENTENCE_LENGTH,
  MAX_SMALL_PRINT_LENGTH,
  MAX_TITLE_LENGTH,
  orientationOfPaper,
  WORDINGS,
  type Design,
} from './design.ts'
import { sentenceFaults, titleFaults } from './design-wording.ts'
import { AREA_EDGE_LABELS, areaFault, DEFAULT_AREA, type AreaEdge } from './free-area.ts'
import { ORIENTATIONS } from './orientation.ts'

/** Text with placeholders: one that does not exist is refused with its name. */
const wordingField = (missing: string, maxLength: number, faultsOf: (text: string) => string[]) =>
  requiredLine(missing, maxLength).superRefine((text, context) => {
    const faults = faultsOf(text)
    if (faults.length > 0) context.addIssue({ code: 'custom', message: faults.join(' ') })
  })

const wording = z.object({
  title: wordingField('Title is required', MAX_TITLE_LENGTH, titleFaults),
  sentence: wordingField('Sentence is required', MAX_SENTENCE_LENGTH, sentenceFaults),
})

/** The sides of the page depend on its orientation; the smallest area keeps the edges inside it. */
const edgeField = (edge: AreaEdge) => {
  const error = `${AREA_EDGE_LABELS[edge]} must be a whole number of millimetres, at least 0`
  return z.int({ error }).min(0, error)
}
const areaField = z.object({ left: edgeField('left'), top: edgeField('top'), right: edgeField('right'), bottom: edgeField('bottom') })

const designSchema = z.object({
  layout: z.enum(DESIGN_LAYOUTS, { error: `layout must be one of ${DESIGN_LAYOUTS.join(', ')}` }),
  orientation: z.enum(ORIENTATIONS, { error: `orientation must be one of ${ORIENTATIONS.join(', ')}` }),
  wordings: z.object({ completion: wording, participation: wording, inHouse: wording }),
  smallPrint: lineField('Small print must be text', MAX_SMALL_PRINT_LENGTH),
  facts: z
    .array(z.enum(DESIGN_FACTS, { error: `Each of facts must be one of ${DESIGN_FACTS.join(', ')}` }))
    .max(DESIGN_FACTS.length, `At most ${DESIGN_FACTS.length}`)
    .transform((chosen) => DESIGN_FACTS.filter((fact) => chosen.includes(fact))),
  signatories: z.array(signatoryField).max(MAX_DESIGN_SIGNATORIES, `At most ${MAX_DESIGN_SIGNATORIES}`),
  secondLogo: pictureField('logo'),
  paper: pictureField('paper'),
  /** Left out by callers that know no paper. */
  area: areaField.default(DEFAULT_AREA),
}) satisfies z.ZodType<Design>

const namedDesignSchema = designSchema.extend({
  name: requiredLine('Name is required', MAX_DESIGN_NAME_LENGTH),
  /** The design of all programs that have none of their own. */
  isDefault: z.boolean({ error: 'isDefault must be true or false' }),
})

/** A design, as its editor saves it. */
export const designFormSchema = namedDesignSchema
  .superRefine(({ layout, orientation, paper, area, signatories }, context) => {
    if (layout !== 'paper') return
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
    if (paper === null) refuse(['paper'], 'Upload your paper, or choose another layout')
    else if (orientationOfPaper(paper) !== orientation)
      refuse(['paper'], `This paper is ${orientationOfPaper(paper)}, and A4 ${orientation} is chosen`)
    const fault = areaFault(area, { orientation, signatoryCount: signatories.length })
    if (fault) refuse(['area', fault.edge], fault.message)
  })
  // Another layout has no paper, so none is frozen with its certificates.
  .transform((design) => (design.layout === 'paper' ? design : { ...design, paper: null }))
export type DesignForm = z.output<typeof designFormSchema>

/** A stored design. */
export const storedDesignSchema = namedDesignSchema.extend({
  id: z.int(),
  /** The programs that have chosen it. */
  programs: z.array(z.object({ id: z.int(), title: z.string() })),
})
export interface StoredDesign extends z.output<typeof storedDesignSchema> {}

/** The design chosen for a program, and those that it can choose. */
export const chosenDesignSchema = z.object({
  /** Null: the company's default. */
  designId: z.int().nullable(),
  designs: z.array(z.object({ id: z.int(), name: z.string(), isDefault: z.boolean() })),
})

export const designChoiceSchema = z.object({ designId: z.int({ error: 'designId must be a number or null' }).nullable() })

/** A design to preview: of an example, of a participant by row number, or of the longest name of the last year. */
export const designPreviewSchema = z.object({
  design: designFormSchema,
  wording: z.enum(WORDINGS, { error: `wording must be one of ${WORDINGS.join(', ')}` }).default('completion'),
  of: z.union([z.int(), z.literal('longest')], { error: 'of must be the number of a participant, or longest' }).optional(),
})
export type DesignPreview = z.output<typeof designPreviewSchema>

/** A design on own paper whose area is measured. */
export const designFitBodySchema = designPreviewSchema
  .omit({ of: true })
  .refine(({ design }) => design.layout === 'paper', { path: ['design', 'layout'], message: 'Only own paper has a free area' })

/** The size in which a design prints the longest name of the last year. */
export const designFitSchema = z.object({
  name: z.string(),
  points: z.number(),
  /** The name is too small to be read, or the words do not fit at all. */
  isTooSmall: z.boolean(),
})
