import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw, Stamp, Trash2 } from 'lucide-react'
import { useCallback, useRef } from 'react'
import type { ProgramForm, Program } from '../program.schema.ts'
import { failureText, getData } from '#base/api/api-client.ts'
import { Button } from '#ui/button/button.tsx'
import { ExternalLink } from '#ui/button/link.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { Notice } from '#ui/notice.tsx'
import { WITH_DRAFTS } from '#office/data/admin-data.ts'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { EditorFrame } from '#office/editor/editor-frame.tsx'
import type { EditorPlan, Opening } from '#office/editor/editor-plan.tsx'
import { EditorSection } from '#office/editor/editor-section.tsx'
import { RecordEditor } from '#office/editor/record-editor.tsx'
import { useEditor } from '#office/editor/use-editor.tsx'
import { ProgramDesign } from '#certificates/office/designs/program-design.tsx'
import { BrochureSection } from './brochure-section.tsx'
import { ProgramFields } from './program-form.tsx'
import { BLANK_PROGRAM, PROGRAM_LABELS, programInput, programValues, type ProgramValues, programInPreview } from './program-values.ts'
import { useWatch, type Control } from 'react-hook-form'
import { categoryTone } from '#ui/artwork/category-tone.ts'
import { cardPrice, shownPrices } from '../price.ts'
import { PriceTag } from '../site/price-tag.tsx'
import { ProgramBody } from '../site/program-body.tsx'
import { ProgramCard } from '../site/program-card.tsx'
import { ProgramHero } from '../site/program-hero.tsx'
import { ProgramSummary } from '../site/program-summary.tsx'
import { DELIVERY_LABELS } from '../program.ts'
import { languageOf } from '#base/text/language.ts'
import { CategoryBadge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { PagePreview } from '#office/editor/page-preview.tsx'
import { PreviewPanel } from '#office/editor/preview-panel.tsx'
import { PreviewParts } from '#office/editor/preview-parts.tsx'
import { useDebouncedValue } from '#office/kit/use-debounced-value.tsx'
import { useCall } from '#office/form/use-call.tsx'

const PLAN: EditorPlan<'training-program', ProgramValues, ProgramForm> = {
  type: 'training-program',
  labels: PROGRAM_LABELS,
  schema: () => import('../program.schema.ts').then((module) => module.programFormSchema),
  valuesOf: programValues,
  isDrafted: true,
  toInput: programInput,
}

const UPLOAD_FIRST = { image_path: 'The picture is still uploading. Wait for it to finish, or cancel the upload.' }

/** /admin/training-programs/create and /admin/training-programs/edit/{id}. */
export default function ProgramEditorPage() {
  return (
    <RecordEditor type="training-program" createTitle="New training program" editTitle="Edit training program" blank={() => BLANK_PROGRAM}>
      {(title, opening) => <ProgramEditor title={title} opening={opening} />}
    </RecordEditor>
  )
}

function ProgramEditor({ title, opening }: { title: string; opening: Opening<'training-program', ProgramValues> }) {
  const isUploading = useRef(false)
  const setUploading = useCallback((isRunning: boolean) => {
    isUploading.current = isRunning
  }, [])
  const editor = useEditor({ ...PLAN, check: () => (isUploading.current ? UPLOAD_FIRST : {}) }, opening)
  return (
    <EditorFrame
      editor={editor}
      title={title}
      itemName={'edited' in opening ? opening.edited.item.title : undefined}
      aside={{ label: 'Preview', content: <ProgramPreview control={editor.form.control} /> }}
    >
      <ProgramFields editor={editor} onUploading={setUploading} />
      {'edited' in opening && <BrochureSection kind="program" record={opening.edited.item.id} />}
      {'edited' in opening && <ProgramDesign program={opening.edited.item.id} />}
      {'edited' in opening && <ProgramSample id={opening.edited.item.id} />}
    </EditorFrame>
  )
}

/** The sample certificate on a stored program's page. Its buttons take effect at once, independently of the form. */
function ProgramSample({ id }: { id: number }) {
  const key = ['training-program', 'sample', id]
  const client = useQueryClient()
  const {
    data: sample,
    error,
    isPending,
  } = useQuery(dataQuery(key, 'GET /training-programs/{id}/sample-certificate', { path: { id }, query: WITH_DRAFTS }))
  const change = useCall((method: 'PUT' | 'DELETE') => getData(`${method} /training-programs/{id}/sample-certificate`, { path: { id } }), {
    done: (made) => (made ? 'The sample is on the page' : 'The sample was removed'),
    failed: 'The sample was not changed',
    onSuccess: (made) => client.setQueryData(key, made),
  })
  return (
    <EditorSection
      title="Sample certificate"
      purpose="Shows visitors what they get. Its verification says Sample: it is issued to nobody, and there is no file of it. These buttons take effect immediately."
    >
      {isPending && <Skeleton className="h-11" />}
      {error && <Notice tone="warning">{failureText(error)}</Notice>}
      {sample && (
        <p>
          <span className="id-text font-semibold">{sample.certificateId}</span>, made out to {sample.fullName}.{' '}
          <ExternalLink href={sample.permalink}>See its verification</ExternalLink>
        </p>
      )}
      {!isPending && !error && (
        <p className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="compact"
            icon={sample ? <RefreshCw /> : <Stamp />}
            busy={change.isPending}
            busyLabel="Saving..."
            onClick={() => change.send('PUT')}
          >
            {sample ? 'Refresh with today’s data' : 'Show a sample on the page'}
          </Button>
          {sample && (
            <Button variant="ghost" size="compact" icon={<Trash2 />} disabled={change.isPending} onClick={() => change.send('DELETE')}>
              Remove the sample
            </Button>
          )}
        </p>
      )}
    </EditorSection>
  )
}

/** A live preview of the program's card and page, and of the price in each place (docs/product/design.md, section 10.6). */
function ProgramPreview({ control }: { control: Control<ProgramValues, unknown, ProgramForm> }) {
  const values = useWatch({ control }) as ProgramValues
  const pictured = useDebouncedValue(values)
  const program = { ...programInPreview(values), ...pictureOf(programInPreview(pictured)) }
  return (
    <PreviewParts
      parts={[
        {
          name: 'lists',
          label: 'Card',
          fields: ['title', 'slug', 'category', 'duration', 'image_path'],
          content: (
            <PreviewPanel title="Card in the lists">
              <ProgramCard program={program} enrolLabel="Enroll" onEnrol={() => undefined} />
            </PreviewPanel>
          ),
        },
        {
          name: 'prices',
          label: 'Prices',
          fields: ['offline_price', 'online_price', 'delivery_mode'],
          content: <Prices program={program} />,
        },
        {
          name: 'page',
          label: 'Page',
          fields: ['description'],
          content: <ProgramPage program={program} text={values.description} />,
        },
      ]}
    />
  )
}

/** The values that determine the picture. They are debounced, because each change loads a new picture. */
function pictureOf({ slug, category, image_path }: Program): Pick<Program, 'slug' | 'category' | 'image_path'> {
  return { slug, category, image_path }
}

function ProgramPage({ program, text }: { program: Program; text: string }) {
  return (
    <PagePreview follows="description" text={text}>
      {(html) => (
        <>
          <div>
            <CategoryBadge tone={categoryTone(program.category)}>{program.category}</CategoryBadge>
            <p lang={languageOf(program.title)} className="mt-2 font-display text-h2 wrap-anywhere">
              {program.title}
            </p>
          </div>
          <ProgramHero program={program} />
          {html ? <ProgramBody html={html} lang={languageOf(text)} /> : <p>The description appears here.</p>}
        </>
      )}
    </PagePreview>
  )
}

function Prices({ program }: { program: Program }) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <PricesShown program={program} />
      <PreviewPanel title="Summary on the page">
        <ProgramSummary program={program} onEnrol={() => undefined} buttonRef={button} />
      </PreviewPanel>
    </>
  )
}

function PricesShown({ program }: { program: Program }) {
  const card = cardPrice(program)
  return (
    <Card as="section" aria-label="Prices on the site">
      <h2 className="text-h3">Which price shows where</h2>
      {program.offline_price === null && program.online_price === null ? (
        <p className="mt-2 text-small text-text-2">Enter a price to see where it is shown.</p>
      ) : (
        <dl className="mt-3 grid gap-2">
          <PriceRow place={`Cards in lists, ${card.label.toLowerCase()}`} amount={card.amount} />
          {shownPrices(program).map(({ label, amount }) => (
            <PriceRow key={label} place={`Program page, ${label.toLowerCase()}`} amount={amount} />
          ))}
        </dl>
      )}
      <p className="mt-3 text-small text-text-2">Shown as: {DELIVERY_LABELS[program.delivery_mode]}</p>
    </Card>
  )
}

function PriceRow({ place, amount }: { place: string; amount: number }) {
  return (
    <div className="flex items-baseline justify-between gap-x-4 border-t border-border pt-2">
      <dt className="text-small text-text-2">{place}</dt>
      <dd>
        <PriceTag amount={amount} />
      </dd>
    </div>
  )
}
