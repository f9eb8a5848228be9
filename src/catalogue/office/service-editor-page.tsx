import type { ServiceForm } from '../service.schema.ts'
import { EditorFrame } from '#office/editor/editor-frame.tsx'
import type { EditorPlan, Opening, Editor } from '#office/editor/editor-plan.tsx'
import { BLANK_SERVICE, SERVICE_LABELS, serviceInput, serviceValues, type ServiceValues, iconName } from './service-values.ts'
import { RecordEditor } from '#office/editor/record-editor.tsx'
import { useEditor } from '#office/editor/use-editor.tsx'
import { Check, X } from 'lucide-react'
import { useWatch, type Control } from 'react-hook-form'
import { featureText, readFeatureText } from '../feature-text.ts'
import { SERVICE_GLYPHS } from '../site/service-glyph.tsx'
import { FALLBACK_ICON, serviceIcon, type ServiceSummary } from '../service.ts'
import { SERVICE_ICONS } from '../service-icons.ts'
import { RadioGroup } from '#ui/form/choices.tsx'
import { TextArea, TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { SacField } from '#company/office/sac-field.tsx'
import { EditorSection } from '#office/editor/editor-section.tsx'
import { MarkdownField } from '#office/editor/markdown-field.tsx'
import { ServiceBody } from '../site/service-body.tsx'
import { ServiceCard } from '../site/service-card.tsx'
import { languageOf } from '#base/text/language.ts'
import { IconTile } from '#ui/card.tsx'
import { PagePreview } from '#office/editor/page-preview.tsx'
import { PreviewPanel } from '#office/editor/preview-panel.tsx'
import { PreviewParts } from '#office/editor/preview-parts.tsx'

const PLAN: EditorPlan<'service', ServiceValues, ServiceForm> = {
  type: 'service',
  labels: SERVICE_LABELS,
  schema: () => import('../service.schema.ts').then((module) => module.serviceFormSchema),
  valuesOf: serviceValues,
  isDrafted: true,
  toInput: serviceInput,
}

/** /admin/services/create and /admin/services/edit/{id}. */
export default function ServiceEditorPage() {
  return (
    <RecordEditor type="service" createTitle="New service" editTitle="Edit service" blank={() => BLANK_SERVICE}>
      {(title, opening) => <ServiceEditor title={title} opening={opening} />}
    </RecordEditor>
  )
}

function ServiceEditor({ title, opening }: { title: string; opening: Opening<'service', ServiceValues> }) {
  const editor = useEditor(PLAN, opening)
  return (
    <EditorFrame
      editor={editor}
      title={title}
      itemName={'edited' in opening ? opening.edited.item.title : undefined}
      aside={{ label: 'Preview', content: <ServicePreview control={editor.form.control} /> }}
    >
      <ServiceFields editor={editor} />
    </EditorFrame>
  )
}

const FEATURE_ROWS = 3

/** The fields of a service (docs/product/requirements.md, section 5). */
function ServiceFields({ editor }: { editor: Editor<ServiceValues, ServiceForm> }) {
  const { register, control, setValue } = editor.form
  const typed = useWatch({ control, name: 'features' })
  const features = readFeatureText(typed)
  return (
    <>
      <EditorSection title="Title and icon" purpose="How the service appears in lists and on the home page.">
        <Field name="title" label="Title">
          <TextInput autoComplete="off" {...register('title')} />
        </Field>
        <RadioGroup
          {...register('icon')}
          legend="Icon"
          layout="grid grid-cols-2 gap-2 *:min-h-14"
          choices={SERVICE_ICONS.map((icon) => {
            const Glyph = SERVICE_GLYPHS[icon]
            return {
              value: icon,
              label: (
                <span className="flex items-center gap-3 max-sm:flex-col max-sm:items-start max-sm:gap-1 max-sm:text-small">
                  <Glyph className="size-6 text-primary" />
                  {iconName(icon)}
                </span>
              ),
            }
          })}
        />
      </EditorSection>
      <EditorSection title="Key features" purpose="Short phrases. Each is a line with a tick on the site.">
        <Field
          name="features"
          label="Key features"
          optional
          hint="Separate features with commas. Put quotation marks around a feature that contains a comma."
        >
          <TextArea rows={FEATURE_ROWS} {...register('features')} />
        </Field>
        <FeatureChips
          features={features}
          onRemove={(index) => setValue('features', featureText(features.filter((_, other) => other !== index)), { shouldDirty: true })}
        />
      </EditorSection>
      <EditorSection title="Description" purpose="The text of the service's own page.">
        <MarkdownField label="Description" control={control} registered={register('description')} />
      </EditorSection>
      <EditorSection title="Tax" purpose="For quotations and proformas. The site does not show it.">
        <SacField typed={useWatch({ control, name: 'sac' })} registered={register('sac')} />
      </EditorSection>
    </>
  )
}

interface FeatureChipsProps {
  features: readonly string[]
  onRemove: (index: number) => void
}

/** The features in the typed text, each with a remove button. */
function FeatureChips({ features, onRemove }: FeatureChipsProps) {
  if (features.length === 0) return null
  return (
    <ul aria-label="As they will be saved" className="flex flex-wrap gap-2">
      {features.map((feature, index) => (
        <li
          // eslint-disable-next-line react/no-array-index-key -- two features may have the same text
          key={`${index}-${feature}`}
          className="flex min-w-0 items-center gap-1.5 rounded-sm border border-border bg-primary-soft ps-2.5 text-small text-primary-soft-text"
        >
          <Check className="size-4" />
          <span className="min-w-0 py-1.5 wrap-anywhere">{feature}</span>
          <button
            type="button"
            onClick={() => onRemove(index)}
            className="grid size-9 shrink-0 place-items-center self-stretch rounded-sm hover:bg-surface pointer-coarse:size-11"
          >
            <X className="size-4" />
            <VisuallyHidden>Remove {feature}</VisuallyHidden>
          </button>
        </li>
      ))}
    </ul>
  )
}

const NOTHING_YET = '<p>The description appears here.</p>'

/** Live preview of the service's card and page (docs/product/design.md, section 10.6). */
function ServicePreview({ control }: { control: Control<ServiceValues, unknown, ServiceForm> }) {
  const [title, icon, features, description] = useWatch({ control, name: ['title', 'icon', 'features', 'description'] })
  const service: ServiceSummary = {
    id: 0,
    slug: null,
    title: title.trim() || 'Title of the service',
    icon: icon || FALLBACK_ICON,
    features: readFeatureText(features),
  }
  return (
    <PreviewParts
      parts={[
        {
          name: 'lists',
          label: 'Card',
          fields: ['title', 'icon', 'features'],
          content: (
            <PreviewPanel title="Card in the lists" note="On the home page and on the services page.">
              <ServiceCard service={service} />
            </PreviewPanel>
          ),
        },
        {
          name: 'page',
          label: 'Page',
          fields: ['description'],
          content: <ServicePage service={service} description={description} />,
        },
      ]}
    />
  )
}

function ServicePage({ service, description }: { service: ServiceSummary; description: string }) {
  return (
    <PagePreview follows="description" text={description}>
      {(html) => (
        <>
          <div className="grid grid-cols-1 gap-3">
            <IconTile icon={SERVICE_GLYPHS[serviceIcon(service.icon)]} />
            <p lang={languageOf(service.title)} className="font-display text-h2 wrap-anywhere">
              {service.title}
            </p>
          </div>
          <ServiceBody service={{ ...service, description, description_html: html || NOTHING_YET }} />
        </>
      )}
    </PagePreview>
  )
}
