import { Check, X } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { featureText, readFeatureText } from '../feature-text.ts'
import { SERVICE_GLYPHS } from '../site/service-glyph.tsx'
import type { ServiceForm } from '../service.schema.ts'
import { SERVICE_ICONS } from '../service.ts'
import { RadioGroup } from '#ui/form/choices.tsx'
import { TextArea, TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { Editor } from '#office/editor/editor-plan.tsx'
import { EditorSection } from '#office/editor/editor-section.tsx'
import { MarkdownField } from '#office/editor/markdown-field.tsx'
import { iconName, type ServiceValues } from './service-values.ts'

const FEATURE_ROWS = 3

/** The fields of a service (docs/product/requirements.md, section 5). */
export function ServiceFields({ editor }: { editor: Editor<ServiceValues, ServiceForm> }) {
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
    </>
  )
}

interface FeatureChipsProps {
  features: readonly string[]
  onRemove: (index: number) => void
}

/** The features that the typed text contains. Each can be removed. */
function FeatureChips({ features, onRemove }: FeatureChipsProps) {
  if (features.length === 0) return null
  return (
    <ul aria-label="As they will be saved" className="flex flex-wrap gap-2">
      {features.map((feature, index) => (
        <li
          // eslint-disable-next-line react/no-array-index-key -- the same words may stand twice
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
