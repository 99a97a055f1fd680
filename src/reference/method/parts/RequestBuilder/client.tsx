export { default } from './RequestBuilder.tsx'
