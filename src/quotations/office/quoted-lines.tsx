import { Plus } from 'lucide-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { getData } from '#base/api/api-client.ts'
import { languageOf } from '#base/text/language.ts'
import { rupees } from '#base/values/money/rupees.ts'
import { parsePaise } from '#base/values/money/paise.ts'
import { shownPrices } from '#catalogue/price.ts'
import { useList } from '#office/data/use-admin-data.tsx'
import type { Editor } from '#office/editor/editor-plan.tsx'
import { EditorSection } from '#office/editor/editor-section.tsx'
import { RowButtons } from '#office/form/row-buttons.tsx'
import { useCall } from '#office/form/use-call.tsx'
import { Button } from '#ui/button/button.tsx'
import { Select, TextArea, TextInput } from '#ui/form/controls.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { MAX_LINES } from '../paper-figures.ts'
import type { QuotationForm } from '../quotation.schema.ts'
import { SUPPLIES, type Supply } from '../place-of-supply.ts'
import {
  BLANK_LINE,
  movedLine,
  readLines,
  typedLine,
  typedPaise,
  writeLines,
  type QuotationValues,
  type TypedLine,
} from './quotation-values.ts'

const SUPPLY_LABELS: Record<Supply, string> = {
  classroom: 'Training in a classroom',
  'in-plant': 'Training at the buyer’s site',
  online: 'Training online',
  service: 'Service',
}

interface QuotedLinesProps {
  editor: Editor<QuotationValues, QuotationForm>
  /** The remark on the lines while they are typed. */
  remark: string | undefined
}

/** The lines of a quotation as an editable list. */
export function QuotedLines({ editor, remark }: QuotedLinesProps) {
  const { control, clearErrors } = editor.form
  const { field } = useController({ control, name: 'lines' })
  const lines = readLines(field.value)
  const errorId = useId()
  const list = useRef<HTMLDivElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const error = editor.errors['lines']
  return (
    <EditorSection title="Lines" purpose="A line keeps its text and price, even if the program changes later.">
      <div ref={list} data-field className="grid grid-cols-1 gap-4">
        {error && <FieldError id={errorId}>{error}</FieldError>}
        {lines.map((line, at) => (
          <LineFields
            // oxlint-disable-next-line react/no-array-index-key -- a line has no key, and the rows hold no state
            key={at}
            line={line}
            at={at}
            describedBy={error && errorId}
            onChange={(changes) => save(lines.map((other, row) => (row === at ? { ...other, ...changes } : other)))}
          >
            <RowButtons
              list={list}
              one="line"
              at={at}
              count={lines.length}
              onMove={(to) => save(movedLine(lines, at, to))}
              onRemove={() => {
                save(lines.filter((_, row) => row !== at))
                adder.current?.focus()
              }}
            />
          </LineFields>
        ))}
        {remark && !error && <p className="text-small text-warning-text">{remark}</p>}
        <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <CatalogueLine isDisabled={lines.length >= MAX_LINES} onAdd={(line) => save([...lines, withQuantityOf(lines, line)])} />
          <Button
            ref={adder}
            name="lines"
            variant="secondary"
            size="compact"
            icon={<Plus />}
            disabled={lines.length >= MAX_LINES}
            onClick={() => save([...lines, BLANK_LINE])}
          >
            Add an empty line
          </Button>
        </div>
      </div>
    </EditorSection>
  )

  function save(changed: readonly TypedLine[]) {
    field.onChange(writeLines(changed))
    clearErrors('lines')
  }
}

/** Copies the quantity of the first line to a new line in the same unit. */
function withQuantityOf([first]: readonly TypedLine[], line: TypedLine): TypedLine {
  return first && first.unit === line.unit ? { ...line, quantity: first.quantity } : line
}

interface LineFieldsProps {
  line: TypedLine
  at: number
  describedBy: string | undefined
  onChange: (changes: Partial<TypedLine>) => void
  children: ReactNode
}

function LineFields({ line, at, describedBy, onChange, children }: LineFieldsProps) {
  const id = useId()
  const { description, quantity, unit, price, discount, sac, gstRate, supply } = line
  return (
    <fieldset className="grid gap-3 rounded-md border border-border p-3" aria-describedby={describedBy}>
      <legend className="sr-only">{`Line ${at + 1}`}</legend>
      <div className="grid gap-1.5">
        <label htmlFor={`${id}-text`} className="text-small font-semibold">
          Description
        </label>
        <TextArea
          id={`${id}-text`}
          rows={2}
          value={description}
          lang={languageOf(description)}
          className="resize-y"
          onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
        />
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <LineInput label="Quantity" isNumber value={quantity} onChange={(typed) => onChange({ quantity: typed })} />
        <LineInput label="Unit" value={unit} onChange={(typed) => onChange({ unit: typed })} />
        <LineInput
          label="Price, ₹"
          isNumber
          value={price}
          onChange={(typed) => onChange({ price: typed })}
          onBlur={() => {
            const paise = parsePaise(price)
            if (paise !== undefined && typedPaise(paise) !== price) onChange({ price: typedPaise(paise) })
          }}
        />
        <LineInput label="Discount" value={discount} placeholder="5% or 500" onChange={(typed) => onChange({ discount: typed })} />
      </div>
      <details>
        <summary className="min-h-6 cursor-pointer rounded-sm text-small text-text-2 pointer-coarse:min-h-11">
          {`${SUPPLY_LABELS[supply]}, SAC ${sac}, GST ${gstRate}%`}
        </summary>
        <div className="grid gap-3 pt-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
          <div className="grid content-start gap-1.5">
            <label htmlFor={`${id}-kind`} className="text-small font-semibold">
              Kind
            </label>
            <Select
              id={`${id}-kind`}
              value={supply}
              options={SUPPLIES.map((value) => ({ value, label: SUPPLY_LABELS[value] }))}
              onChange={({ currentTarget }) => onChange({ supply: currentTarget.value as Supply })}
            />
          </div>
          <LineInput label="SAC" isNumber value={sac} onChange={(typed) => onChange({ sac: typed })} />
          <LineInput label="GST in percent" isNumber value={gstRate} onChange={(typed) => onChange({ gstRate: typed })} />
        </div>
      </details>
      {children}
    </fieldset>
  )
}

interface LineInputProps {
  label: string
  value: string
  onChange: (typed: string) => void
  onBlur?: () => void
  isNumber?: boolean
  placeholder?: string
}

function LineInput({ label, value, onChange, onBlur, isNumber = false, placeholder }: LineInputProps) {
  return (
    <label className="grid min-w-0 content-start gap-1.5 text-small font-semibold">
      {label}
      <TextInput
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        {...(isNumber && { inputMode: 'decimal' as const })}
        className="figures font-normal"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onBlur={onBlur}
      />
    </label>
  )
}

/** Adds a line from a program at the price of a mode, or from a service. */
function CatalogueLine({ isDisabled, onAdd }: { isDisabled: boolean; onAdd: (line: TypedLine) => void }) {
  const { data: programs } = useList('training-program')
  const { data: services } = useList('service')
  const [chosen, setChosen] = useState('')
  const fetching = useCall(
    (choice: string) => {
      const [kind = '', id = '', supply] = choice.split(':')
      return getData('GET /quotations/start', { query: { [kind]: Number(id), supply: supply as Supply | undefined } })
    },
    { failed: 'The line was not added', onSettled: () => setChosen('') },
  )
  const programOptions = (programs?.rows ?? []).flatMap((program) =>
    shownPrices(program).map(({ label, amount }) => ({
      value: `program:${program.id}:${label === 'Online' ? 'online' : 'classroom'}`,
      label: `${program.title}, ${label.toLowerCase()}, ${rupees(amount)}`,
    })),
  )
  const serviceOptions = (services?.rows ?? []).map(({ id, title }) => ({ value: `service:${id}`, label: title }))
  return (
    <Select
      aria-label="Add from a program or a service"
      placeholder="Add from a program or a service"
      disabled={isDisabled || fetching.isPending}
      value={chosen}
      onChange={({ currentTarget }) => {
        setChosen(currentTarget.value)
        if (currentTarget.value !== '') fetching.send(currentTarget.value, ({ lines: [line] }) => line && onAdd(typedLine(line)))
      }}
    >
      <Options label="Programs" options={programOptions} />
      <Options label="Services" options={serviceOptions} />
    </Select>
  )
}

function Options({ label, options }: { label: string; options: ReadonlyArray<{ value: string; label: string }> }) {
  return (
    <optgroup label={label}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </optgroup>
  )
}
