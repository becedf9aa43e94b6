// SPDX-License-Identifier: MIT
// The types of what this page uses of Preact 8. Those of its package are too old: they know no pointer events, and take `key` for a
// property of its own of each component.

declare module "preact" {
  type Child = JSX.Element | string | number | boolean | null | undefined;
  type Children = Child | Children[];

  export function h(type: unknown, properties: unknown, ...children: Children[]): JSX.Element;
  export function render(element: JSX.Element, parent: Element): Element;

  export abstract class Component<Properties, State = object> {
    constructor(properties?: Properties);
    props: Properties;
    state: State;
    /** Changes the state, and draws anew, soon. */
    setState(change: Partial<State>, then?: () => void): void;
    /** Draws anew, at once. */
    forceUpdate(): void;
    abstract render(properties: Properties, state: State): JSX.Element | null;
    componentDidMount?(): void;
    componentDidUpdate?(): void;
    componentWillUnmount?(): void;
  }
}

declare namespace JSX {
  interface Element { nodeName: unknown }
  interface ElementClass { render(...words: never[]): Element | null }
  interface ElementAttributesProperty { props: unknown }
  interface IntrinsicAttributes { key?: string | number }
  interface IntrinsicElements { [name: string]: Record<string, unknown> }
}
