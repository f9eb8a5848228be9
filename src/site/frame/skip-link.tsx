/** The first stop of the keyboard on every page. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className={
        'fixed start-4 top-3 z-toast -translate-y-20 rounded-md bg-primary px-4 py-3 font-semibold text-on-primary' +
        ' focus:translate-y-0 focus:shadow-e3'
      }
    >
      Skip to main content
    </a>
  )
}
