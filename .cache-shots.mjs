import { chromium } from 'playwright-core';
const [,, url, out, ...pages] = process.argv;
const browser=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox','--disable-background-networking','--disable-gpu']});
const c0=await browser.newContext();const p0=await c0.newPage();await p0.goto(url+'/sign-in');await p0.fill('[name=email]','admin@ornek.test');await p0.fill('[name=password]','uzun-bir-deneme-parolasi');await p0.press('[name=password]','Enter');await p0.waitForTimeout(2500);const cookies=await c0.cookies();
for(const [w,scheme,lng] of [[1440,'light','tr'],[390,'dark','tr']]){const c=await browser.newContext({viewport:{width:w,height:900},colorScheme:scheme,locale:lng+'-TR',reducedMotion:'reduce'});await c.addCookies(cookies);const p=await c.newPage();let i=0;for(const path of pages){await p.goto(url+path+(path.includes('?')?'&':'?')+'lng='+lng);await p.waitForTimeout(600);await p.screenshot({path:`${out}-${i++}-${w}.png`,fullPage:w===1440?false:false});const over=await p.evaluate(()=>document.documentElement.scrollWidth>innerWidth);if(over)console.log('WIDE',w,path)}await c.close()}
await browser.close();
