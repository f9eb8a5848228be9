import { useWatch, type Control } from 'react-hook-form'
import { CaseStudy } from '../site/case-study.tsx'
import { ClientWall } from '../site/client-wall.tsx'
import type { ShowcaseForm } from '../showcase.schema.ts'
import { Testimonials } from '../site/testimonials.tsx'
import { Trainers } from '../site/trainers.tsx'
import type { ShownEntry } from '../showcase.ts'
import { PagePreview } from '#office/editor/page-preview.tsx'
import { PreviewPanel } from '#office/editor/preview-panel.tsx'
import { useDebouncedValue } from '#office/kit/use-debounced-value.tsx'
import { entryInPreview, type ShowcaseValues } from './showcase-values.ts'

/** The entry as visitors will see it. */
export function ShowcasePreview({ control }: { control: Control<ShowcaseValues, unknown, ShowcaseForm> }) {
  const values = useWatch({ control }) as ShowcaseValues
  const { imagePath } = entryInPreview(useDebouncedValue(values))
  const entry = { ...entryInPreview(values), imagePath }
  if (entry.kind === 'case-study') {
    return (
      <PagePreview follows="text" text={values.text}>
        {(html) => <CaseStudy entry={{ ...entry, text_html: html }} />}
      </PagePreview>
    )
  }
  return (
    <PreviewPanel title="On the site">
      <EntryOnSite entry={entry} />
    </PreviewPanel>
  )
}

function EntryOnSite({ entry }: { entry: ShownEntry }) {
  if (entry.kind === 'testimonial') return <Testimonials entries={[entry]} />
  if (entry.kind === 'trainer') return <Trainers entries={[entry]} />
  return <ClientWall entries={[entry]} />
}
