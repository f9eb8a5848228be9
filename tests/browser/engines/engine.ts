/** A browser that can be driven, apart from Playwright, which knows only browsers of its own time. */
export interface Engine {
  /** 'Firefox 153' */
  name: string
  start: (window: WindowSize) => Promise<Tab>
}

export interface WindowSize {
  width: number
  height: number
  isPhone: boolean
}

/** The one tab of a browser that was started for it. */
export interface Tab {
  /** Begins to load the page and does not wait for it. */
  goto: (url: string) => Promise<void>
  /** The value of a JavaScript expression in the page; promises are waited for. */
  evaluate: (expression: string) => Promise<unknown>
  /** A finger or the mouse, as real as the browser's own driver can make it. */
  press: (x: number, y: number) => Promise<void>
  /** Keys into what has the focus. */
  type: (text: string) => Promise<void>
  close: () => Promise<void>
}
