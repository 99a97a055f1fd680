/**
 * The one script that stands in the document itself. Before the first paint it applies what the reader chose before:
 * the colour mode, a closed announcement, kept tabs (network, language), the client release, fonts; it also tells whether the
 * link carries values that the page will show, and whether the page is opened at its top. When a file of the site does
 * not load, it shows a banner that says why.
 * Small, without dependencies, hashed in the content security policy.
 */
import {
  ANNOUNCEMENT_STORAGE_KEY,
  CLIENT_STORAGE_KEY,
  FONTS_STORAGE_KEY,
  SIDEBAR_FILTER,
  THEME_STORAGE_KEY,
} from '../model/constants.ts'
import type { SiteConfig } from '../model/define-site.ts'

/** Values go in as JSON; `<` is escaped so that no text can end the script element. */
const json = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c')

/**
 * Radios of kept groups are chosen, and what another client release answers is hidden, while the document is parsed, so
 * that the first paint shows the choice. Readers who chose nothing pay nothing: then nothing is observed.
 */
const keptChoices =
  `var k={},any=0,c=/[?&]client=(\\d+\\.\\d+\\.\\d+)(?=&|$)/.exec(location.search);try{c=c?c[1]:s.getItem(${json(CLIENT_STORAGE_KEY)});for(var i=0;i<s.length;i++){var n=s.key(i);if(!n.indexOf('tab:'))any=1,k[n.slice(4)]=s.getItem(n)}}catch(e){}` +
  // Below zero when the release of the reader is the older one.
  `var v=function(b){var x=c.split('.'),y=b.split('.'),i=0;while(i<2&&x[i]===y[i])i++;return x[i]-y[i]};` +
  `if(any||c){var o=new MutationObserver(function(l){l.forEach(function(m){m.addedNodes.forEach(function(e){` +
  `var w=e.dataset;if(c&&w&&(w.since||w.until))e.hidden=w.since&&v(w.since)<0||w.until&&v(w.until)>0;` +
  `if(e.type!=='radio'||!e.closest)return;var g=e.closest('[data-tab-group]');if(g&&k[g.dataset.tabGroup]===e.value)e.checked=true})})});` +
  `o.observe(d,{childList:true,subtree:true});addEventListener('DOMContentLoaded',function(){o.disconnect()})}`

/** What is shown to a reader who has chosen nothing: the configured mode, or the system's where it is to be asked. */
const defaultMode = ({ default: mode, respectSystem }: SiteConfig['colorMode']): string =>
  respectSystem ? `matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'` : json(mode)

type Input = Pick<SiteConfig, 'baseUrl' | 'announcement' | 'colorMode'>

export const inlineScript = ({ baseUrl, announcement, colorMode }: Input): string =>
  `(function(){var d=document,r=d.documentElement,m=${defaultMode(colorMode)},s,t,a,f;` +
  // Readers may have blocked storage: then both stay at their defaults, and the page says so later in the console.
  `try{s=localStorage;t=s.getItem(${json(THEME_STORAGE_KEY)});a=s.getItem(${json(ANNOUNCEMENT_STORAGE_KEY)});f=s.getItem(${json(FONTS_STORAGE_KEY)})}catch(e){}` +
  `r.setAttribute('data-default-theme',m);r.setAttribute('data-theme',t==='dark'||t==='light'?t:m);` +
  `if(a)a===${json(announcement?.id ?? '')}?r.setAttribute('data-announcement','closed'):s.removeItem(${json(ANNOUNCEMENT_STORAGE_KEY)});` +
  // Fonts that this browser has fetched before are used from the first paint on.
  `if(f){r.setAttribute('data-fonts',f);f.split(' ').forEach(function(u){var l=d.createElement('link');l.rel='preload';l.as='font';l.crossOrigin='';l.href=u;d.head.appendChild(l)})}` +
  // Method pages keep still until their form has read the link; what campaigns and the sidebar add to it is no such value.
  `if(/[?&](?!utm_|client=|${SIDEBAR_FILTER}=|ref=|gclid|fbclid|$)/.test(location.search))r.setAttribute('data-query','');` +
  // Where the reader arrives at the top, the first paint need not wait for what lies far below.
  `if(!location.hash&&(performance.getEntriesByType('navigation')[0]||{}).type==='navigate')r.setAttribute('data-opening','');` +
  keptChoices +
  `addEventListener('error',function(e){var n=e.target;if(!n||!n.hasAttribute||!n.hasAttribute('data-site-file'))return;` +
  // What waits for scripts waits no longer.
  `r.removeAttribute('data-query');` +
  `var show=function(){if(d.getElementById('base-url-banner'))return;var b=d.createElement('div');b.id='base-url-banner';b.setAttribute('role','alert');` +
  // The style sheets are what did not load.
  `b.style.cssText='padding:1rem 1.5rem;border-bottom:2px solid #ab2338;background:#fef0f1;color:#1b1726;font:1rem/1.5 sans-serif';` +
  // A page at its own address has its files where it looks for them: then the network is to blame.
  `var c=d.querySelector('link[rel=canonical]'),w=function(p){return p.replace(/(\\/index)?(\\.html)?\\/*$/,'')};` +
  `b.textContent='This site did not load properly. '+(c&&w(new URL(c.href).pathname)===w(location.pathname)?'One of its files could not be loaded. Check your network connection, then reload the page.':` +
  `'Its base URL is set to '+${json(baseUrl)}+', but the page stands at '+location.pathname+'. Set BASE_URL to the folder the site is served from, and build again.');` +
  `d.body.insertBefore(b,d.body.firstChild)};d.body?show():addEventListener('DOMContentLoaded',show)},true)})()`
