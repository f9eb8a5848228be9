import type { ReactNode } from 'react'
import { useController, useWatch, type Control } from 'react-hook-form'
import { CompanyPictureField } from '#company/office/company-picture-field.tsx'
import { RadioGroup } from '#ui/form/choices.tsx'
import { Select, TextArea, TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { EditorSection } from '#office/editor/editor-section.tsx'
import type { TextEditing } from '#office/editor/use-text-editor.tsx'
import {
  DESIGN_FACT_LABELS,
  DESIGN_FACTS,
  DESIGN_LAYOUT_LABELS,
  DESIGN_LAYOUTS,
  WORDING_LABELS,
  WORDINGS,
  type WordingName,
} from '../../designs/design.ts'
import type { DesignForm } from '../../designs/design.schema.ts'
import { DESIGN_PLACEHOLDERS } from '../../designs/design-wording.ts'
import { factField, SIGNATORY_PLACES, signatoryField, wordingField, YES, type DesignValues } from './design-values.ts'

export interface DesignEditing extends TextEditing<DesignForm, DesignValues> {
  setUploading: (isRunning: boolean, field: string) => void
}

export function LookSection({ editor }: { editor: DesignEditing }) {
  const { register, control } = editor.form
  const layout = useWatch({ control, name: 'layout' })
  return (
    <EditorSection title="Look" purpose="Its colours and first logo are those of the company.">
      <Field name="name" label="Name of the design" hint="Only the office sees it.">
        <TextInput autoComplete="off" {...register('name')} />
      </Field>
      <RadioGroup
        legend="Layout"
        choices={DESIGN_LAYOUTS.map((value) => ({ value, label: DESIGN_LAYOUT_LABELS[value] }))}
        {...register('layout')}
      />
      <RadioGroup
        legend="Paper"
        layout="grid gap-2 grid-cols-2"
        choices={[
          { value: 'landscape', label: 'A4 landscape' },
          { value: 'portrait', label: 'A4 portrait' },
        ]}
        {...register('orientation')}
      />
      <Tick control={editor.form.control} name="isDefault">
        Use it for all programs without a design of their own
      </Tick>
      {layout !== 'paper' && (
        <CompanyPictureField
          editor={editor}
          name="secondLogo"
          kind="logo"
          label="Second logo"
          hint="Of an accreditation body, a client or a partner. PNG, JPEG, WebP or AVIF, up to 10 MB."
        />
      )}
    </EditorSection>
  )
}

interface WordingSectionProps {
  editor: DesignEditing
  wording: WordingName
  onChange: (wording: WordingName) => void
}

export function WordingSection({ editor, wording, onChange }: WordingSectionProps) {
  const { register } = editor.form
  return (
    <EditorSection
      title="Words"
      purpose="Name and program are printed in large letters. A part in [square brackets] is left out if its value is missing."
    >
      <Field name="wording" label="Kind of certificate">
        <Select
          value={wording}
          onChange={({ currentTarget }) => onChange(currentTarget.value as WordingName)}
          options={WORDINGS.map((value) => ({ value, label: WORDING_LABELS[value] }))}
        />
      </Field>
      {WORDINGS.map((one) => (
        <div key={one} hidden={one !== wording && !hasError(editor, one)} className="grid grid-cols-1 gap-5">
          <Field name={wordingField(one, 'title')} label={`Title, ${WORDING_LABELS[one].toLowerCase()}`}>
            <TextInput autoComplete="off" {...register(wordingField(one, 'title'))} />
          </Field>
          <Field name={wordingField(one, 'sentence')} label={`Sentence, ${WORDING_LABELS[one].toLowerCase()}`}>
            <TextArea rows={4} {...register(wordingField(one, 'sentence'))} />
          </Field>
        </div>
      ))}
      <dl className="grid grid-cols-1 gap-1 text-small">
        {Object.entries(DESIGN_PLACEHOLDERS).map(([name, { meaning }]) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="font-mono">{`{${name}}`}</dt>
            <dd className="text-text-2">{meaning}</dd>
          </div>
        ))}
      </dl>
    </EditorSection>
  )
}

function hasError({ errors }: DesignEditing, wording: WordingName): boolean {
  return errors[wordingField(wording, 'title')] !== undefined || errors[wordingField(wording, 'sentence')] !== undefined
}

export function FactsSection({ editor }: { editor: DesignEditing }) {
  return (
    <EditorSection title="Facts" purpose="What is printed below the program, if it is known.">
      {DESIGN_FACTS.map((fact) => (
        <Tick key={fact} control={editor.form.control} name={factField(fact)}>
          {DESIGN_FACT_LABELS[fact]}
        </Tick>
      ))}
      <Field name="smallPrint" label="Small print" optional hint="A line at the foot, such as an accreditation number.">
        <TextInput autoComplete="off" {...editor.form.register('smallPrint')} />
      </Field>
    </EditorSection>
  )
}

/** Shows the filled places and one more. */
export function SignatoriesSection({ editor }: { editor: DesignEditing }) {
  const values = useWatch({ control: editor.form.control })
  const last = SIGNATORY_PLACES.findLastIndex((index) =>
    (['name', 'title', 'signature'] as const).some((part) => values[signatoryField(index, part)]),
  )
  return (
    <EditorSection title="Signatories" purpose="Up to five, in this order. Without any, those of the company sign.">
      {SIGNATORY_PLACES.slice(0, last + 2).map((index) => (
        <div
          key={index}
          role="group"
          aria-label={`Signatory ${index + 1}`}
          className="grid grid-cols-1 gap-4 rounded-md border border-border p-4"
        >
          <FieldRow>
            <Field name={signatoryField(index, 'name')} label="Name">
              <TextInput autoComplete="off" {...editor.form.register(signatoryField(index, 'name'))} />
            </Field>
            <Field name={signatoryField(index, 'title')} label="Title">
              <TextInput autoComplete="off" {...editor.form.register(signatoryField(index, 'title'))} />
            </Field>
          </FieldRow>
          <CompanyPictureField
            editor={editor}
            name={signatoryField(index, 'signature')}
            kind="signature"
            label="Signature"
            hint="A photo or scan in dark ink on white paper. Leave it out to sign by hand."
          />
        </div>
      ))}
    </EditorSection>
  )
}

function Tick({ control, name, children }: { control: Control<DesignValues, unknown, DesignValues>; name: string; children: ReactNode }) {
  const { field } = useController({ control, name })
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name={name}
        checked={field.value === YES}
        onChange={({ currentTarget }) => field.onChange(currentTarget.checked ? YES : '')}
        onBlur={field.onBlur}
        className="size-5 shrink-0 accent-primary"
      />
      {children}
    </label>
  )
}
