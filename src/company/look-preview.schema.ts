import { z } from 'zod'

/** A colour on its ground, as `#rrggbb`, with their contrast (WCAG 2, 1 to 21). */
const readableColour = z.object({ front: z.string(), ground: z.string(), ratio: z.number() })

/** Everything that follows from a look, before it is saved. */
export const lookPreviewSchema = z.object({
  /** The custom properties of pages, by name without `--c-`: the colours of the light and the dark theme. */
  tokens: z.record(z.string(), z.tuple([z.string(), z.string()])),
  uses: z.array(z.object({ use: z.string(), light: readableColour, dark: readableColour })),
  /** The statuses whose colour keeps a distance from the brand. */
  moved: z.array(z.string()),
  /** A mail in these colours, as HTML. */
  mail: z.string(),
})
export interface LookPreview extends z.output<typeof lookPreviewSchema> {}
