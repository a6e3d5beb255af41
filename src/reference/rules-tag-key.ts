import { normalForm } from '../platform/values/text.ts';

/** Words that end in s and are no plurals; what is written in capitals elsewhere stands here in small letters. */
const NO_PLURALS = new Set([
  'news',
  'saas',
  'paas',
  'iaas',
  'gps',
  'sms',
  'ios',
  'pos',
  'sns',
  'gas',
  'bus',
  'rs',
]);

/** The singular of an English word as far as tags need it: both sides go through it, so it need not be a word. */
function singular(word: string): string {
  if (word.length < 4 || NO_PLURALS.has(word) || /(?:ss|us|is)$/u.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x)es$/u.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** Longer than any tag is; profiles take 200 characters. */
const MAX_TAG = 300;

/**
 * The words of a tag: no accents, case, width or punctuation, each in the singular, without "and" and "&". A capital
 * inside a word begins another ("SportsTech"); text in a script without spaces is one word.
 */
export function tagWords(tag: string): readonly string[] {
  const bare = normalForm(tag, 'NFKD', MAX_TAG).replace(/\p{M}+/gu, '');
  return normalForm(bare, 'NFKC', MAX_TAG)
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .replace(/['’]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== 'and')
    .map(singular);
}

/** The key two spellings of a tag share: "E-commerce", "eCommerce" and "E Commerce" are one. Empty if nothing is left. */
export function tagKey(tag: string): string {
  return tagWords(tag).join('');
}

/** Concepts of trade, media, people and everyday life; the lines read as in `vocabulary-digital.ts`. */
export const CONSUMER_CONCEPTS = `
Commerce = trade, shopping, commerce and shopping, 商业, 贸易, 消费
E-commerce = online shopping, online retail, e-tail, e tailor, e store, e-commerce platform, mobile commerce, mobile shopping, internet retail, social commerce, social e-commerce, web shop, tele-shopping, 电子商务, 电商, 综合B2C, 垂直B2C, B2C电商, 跨境电商, 社交电商, 进口电商, 买手（海淘代购）, 内容电商, 二次元电商 < Commerce, Internet
Retail = retailer, retail tech, retail technology, store, specialty retail, wholesale, convenience store, supermarket, vending, 零售, 新零售, 便利店, 无人便利店, 智慧零售, 自助贩卖机, 批发 < Commerce
B2B = business to business, b2b commerce, b2b ecommerce, 垂直B2B, 综合B2B, 材料B2B, 工业品B2B, 企业对企业
B2C = business to consumer, dtc, d2c, direct to consumer, 企业对消费者
Consumer goods = consumer, consumer product, fmcg, cpg, lifestyle product, consumer brand, household good, 消费品, 消费品品牌, 生活消费, 快消品, 快消品品牌, 日用品, 其他品牌 < Commerce
Consumer services = service, service industry, personal service, shared service, 消费服务, 其他服务
Fashion = apparel, clothing, fashion tech, shoe, textile, jewelry, jewellery, eyewear, lingerie, luxury, luxury good, watch, accessories, apparel and fashion, 服装, 服饰, 时尚, 衣, 纺织, 纺织业, 服装制造, 服装品牌, 定制服装, 奢侈品, 奢侈品电商, 珠宝 < Consumer goods
Beauty = cosmetic, personal care, skincare, salon, spa, beauty and wellness, hygiene, 美业, 美妆, 化妆品, 护理品牌, 个人护理, 美容 < Consumer goods
Home and furniture = furniture, home decor, home and garden, home design, interior design, home interior, home furnishing, home renovation, home improvement, design, 家居, 家具, 家装, 住, 房产家居, 家装服务, 定制家居, 装修服务, home renovation service < Consumer goods
Baby and family = kid, baby, parenting, families, child care, parent, toy, 母婴, 亲子, 母婴社区, 儿童, 玩具, 月嫂 < Consumer goods
Pets = vet tech, veterinary, pet care, animal, 宠物, 宠物服务 < Consumer goods
Discounts and loyalty = coupon, discount, loyalty, loyalty program, gift card, incentive, group buying, flash sale, social buying, daily deal, cashback, reward, gift, 优惠券, 团购, 返利, 积分, 礼品 < Commerce, Sales and marketing
Food and beverage = food, beverage, food tech, food industry, nutrition, organic food, specialty food, wine and spirit, coffee, dairy, food processing, food production, diet, grocery brand, proteins, 食品, 餐饮, 食, 食品品牌, 食品饮料, 酒饮品牌, 饮料, 餐饮支撑服务, 生鲜品牌, 咖啡茶饮品牌, brewing, bakery, tea, plant based
Grocery = online grocer, grocer, online grocery, grocery delivery, farmers market, fresh food, 生鲜, 生鲜电商, 生鲜/半成品配送, 食品B2C < Food and beverage, E-commerce
Food delivery = meal delivery, food ordering, food order, online food delivery, cloud kitchen, takeaway, 外卖, 美食外卖, 餐饮外卖 < Food and beverage, Delivery
Restaurants = catering, qsr, quick service restaurant, cafe, dining, cooking, recipe, bar, nightlife, nightclub, restaurant management, 餐厅, 餐饮店品牌, 餐馆, 烹饪 < Food and beverage, Hospitality
Travel = tourism, travel tech, travel and tourism, online travel, adventure travel, business travel, business traveler, holiday, tour, vacation rental, trip, 旅游, 旅行, 旅游服务, 其他旅游服务, 旅游OTA, 旅游OTA平台, 旅游资源运营商, 境外游, 定制游, 行, 景区运营, 出行票务, 自驾游, 个性游, 导游服务, 签证服务
Hospitality = hotel, accommodation, accomodation, hotel booking, online reservation, reservation, lodging, hostel, co-living, 酒店, 住宿, 民宿, 酒店民宿预订 < Travel
Events = event management, ticketing, ticket, concert, wedding, conference, music venue, 会展, 票务, 活动, 会展服务, 婚嫁服务, 线下演出 < Media
Media = digital media, media and entertainment, online media, new media, media tech, broadcasting, broadcast media, content, content creator, creator tool, creator economy, media production, communities and content, 媒体, 新媒体, 自媒体, 内容产业, 垂直媒体, 资讯媒体, 多媒体, 文化传媒, IP
News = journalism, news aggregator, magazine, newspaper, 新闻, 资讯 < Media
Publishing = book, e book, textbook, writer, writing, reading, literature, comic, printing, 出版, 文学, 阅读, 传统出版, 印刷, 网络文学, 阅读写作平台 < Media
Entertainment = entertainment tech, digital entertainment, celebrity, leisure, humor, entertainment industry, culture, theatre, 娱乐, 文化娱乐, 休闲娱乐, 大众休闲, 文体娱乐, 艺人经纪, 经纪公司, 泛娱乐, KTV < Media
Video = video tech, video platform, online video, video on demand, mobile video, video editing, online video advertising, 视频, 视频技术, 短视频, 短视频制作, 短视频聚合平台, 全景视频 < Media
Video streaming = streaming, live streaming, live video, social television, internet tv, internet radio, 直播, 直播平台, 秀场直播 < Video
Film and television = film, television, tv, movie, film production, animation, tv production, anime, 影视, 影视制作, 影视综艺, 电影, 动漫, 动漫/二次元, 动漫制作, 影视发行 < Entertainment
Music and audio = music, audio, audio tech, podcast, radio, musician, music service, 音乐, 音频, 音乐平台, 电台, 音乐制作 < Entertainment
Photography = photo, photo sharing, photo editing, graphic, 摄影, 摄影服务, 图片社交 < Media
Art = art and design, creative industries, creative, handmade, collectible, craft, artist, 艺术, 艺术品平台, 艺术品 < Media
Games = gaming, video game, online game, online gaming, mobile game, social game, mmo game, casual game, pc gaming, fantasy sport, esport, game mechanics, gamification, virtual good, gaming startup, free to play gaming, 游戏, 游戏电竞, 手游研发, 页游研发, 游戏动漫, 电竞, AR游戏, 游戏发行, 端游研发, 游戏支持服务, 主机游戏, H5游戏研发, 棋牌桌游 < Entertainment
Gambling = betting, lottery, casino, sports betting, 博彩, 彩票 < Games
Sports = sports tech, outdoor, soccer, sporting good, racing, 体育, 体育健身, 专业体育, 体育衍生, 体育媒体, 运动装备, 户外运动, 赛事运营, golf, tennis, cricket, swimming, boating, cycling, sportstech < Consumer services
Fitness = fitness tech, gym, exercise, yoga, wellness tech, yoga and wellness, 健身, 运动健身, 健身社交, 健身房 < Sports, Wellness
Education = learning, training, skill, tutoring, tutor, school, college, university, higher education, teacher, student, all student, corporate training, skill assessment, exam preparation, test preparation, affordable education, 教育, 教育培训, 教育综合服务, 职业培训, 素质教育, 高等教育, 垂直行业培训, 留学教育, 课外辅导, 培训, 教育社区, 留学中介, 留学考试, 高考, 考研辅导, 校园服务, 游学
Ed-tech = education technology, e-learning, online education, online learning, educational game, digital learning, mooc, edutainment, 在线教育, 教育科技, 教育信息化, 教育O2O < Education, Software
School education = k 12, k 12 education, preschool, kindergarten, daycare, early education, high school, K12教育, 学前教育, 早教, 幼儿园 < Education
Language learning = english learning, language course, 语言学习, 英语学习, 小语种学习, 汉语学习 < Education
Human resources = hr, hr tech, human resource automation, employee benefit, payroll, workforce management, employer benefits program, employee recognition, future of work, 人力资源, 人力资源服务, 企业培训, people tech, talent, talent management < Enterprise software
Recruiting = recruitment, job, job portal, employment, hiring, career, career management, career planning, staffing, staffing agency, job search, job board, staffing and recruiting, 招聘, 求职, 就业指导 < Human resources
Coworking = office space, shared office, 众创空间, 联合办公, 办公用地租赁 < Real estate
Startup services = startup, entrepreneur, incubator, accelerator, venture capital, incubation, angel investment, innovation management, venture capitalist, 创业服务, 孵化器, 创业咨询, 创业培训
Professional services = business service, consulting, management consulting, outsourcing, bpo service, professional networking, business development, service provider, translation agency, small and medium business, smb, 咨询服务, 商务服务, 行政服务, 工商服务, 企业咨询
Legal = legal tech, law, legal service, ediscovery, intellectual property, compliance, justice tech, governance, patent, 法律, 法律服务, 知识产权, 数字版权, 版权服务, regtech, regulatory technology < Professional services
Accounting = tax, taxation, bookkeeping, auditing, tax preparation, expense management, 财税服务, 财务, 记账软件, spend management < Professional services, Financial services
Market research = research, consumer research, consumer behavior, market intelligence, 市场调研, 调研服务 < Sales and marketing
Sales and marketing = marketing, internet marketing, digital marketing, mar tech, marketing automation, brand marketing, seo, search marketing, email marketing, social media marketing, content marketing, promotional, public relations, direct marketing, performance marketing, app marketing, social media monitoring, marketing company, 营销, 推广营销, 整合营销, 精准营销, 网络营销, 新媒体营销, 品牌营销, 公关服务, sem
Advertising = ad tech, advertising platform, ad targeting, mobile advertising, ad network, advertising network, advertising exchange, outdoor advertising, digital signage, marketing and advertising, video advertising, monetization, 广告, 广告营销, DSP, 户外媒体, 互动营销, 移动营销 < Sales and marketing, Media
Nonprofit = charity, humanitarian, philanthropy, social entrepreneurship, social fundraising, cause marketing, 公益, 非营利
Government = gov tech, government technology, government innovation, politics, public safety, law enforcement, civic, smart city, public sector, 政府, 智慧城市, 政务, 公共安全, smart community, 智慧小区
Women = women's products, female founders, 女性, 女性健康, 女性社区
Seniors = agetech, senior citizen, elder care, elderly care, assisted living, silver economy, 养老, 养老服务, 老年
Lifestyle = hobby, cooking and lifestyle, self development, dating and lifestyle, 生活方式
`;

/** Concepts of health, money, matter and movement; the lines read as in `vocabulary-digital.ts`. */
export const INDUSTRY_CONCEPTS = `
Health care = health, healthcare service, medical, medicine, hospital, doctor, clinic, physician, health service industry, medical professional, hospital and health care, dental, 医疗健康, 医疗, 医药服务, 医疗服务, 医疗机构, 患者服务, 医疗支持服务, 专科服务, 寻医诊疗, 医疗解决方案, rehabilitation, diabetes, 慢病管理, 挂号
Digital health = health tech, heathtech, heatlhtech, m health, mobile health, telehealth, telemedicine, health it, health care information technology, electronic health record, mobile health tech, 医疗信息化, 移动医疗, 在线医疗, 远程医疗, 互联网医疗, 智慧医疗, ehr, 医院信息系统 < Health care, Software
Medical devices = med tech, medical technology, surgical device, medical tech, health hardware, assistive technology, 医疗器械, 医疗技术, 仪器设备, 医疗机器人, 医疗设备 < Health care, Hardware
Diagnostics = health diagnostic, genetic testing, medical diagnostic, in vitro diagnostics, lab testing, precision medicine, 诊断, 体外诊断, 体外诊断设备, 基因检测, 基因测序, 精准医疗, 诊断试剂 < Health care, Biotechnology
Biotechnology = biotech, life science, biology, genetics, gene editing, genomics, omics, dna/rna, bioinformatics, biomaterial, synthetic biology, stem cell, 生物技术, 生物科技, 生物, 生物生命科学, 基因, 生物医药, tech bio, bio, longevity < Health care, Deep tech
Pharmaceuticals = pharma, drug, bio pharm, bio pharma, therapeutics, drug discovery, vaccine, clinical trial, drug development, 制药, 医药, 药品, 药品生产, 生物制药, 药物研发, 中药, 新药研发, 医药外包 < Biotechnology
Pharmacies = online pharmacy, drug store, independent pharmacies, 药店, 医药电商, 医药零售, 医药销售, 医药B2C < Health care, Retail
Wellness = health and wellness, health and fitness, personal health, nutrition and wellness, preventive healthcare, ayurveda, alternative medicine, dietary supplement, weight management, corporate wellness, 健康保健, 健康管理, 健康, 保健品, 养生保健, 中医, 康复理疗, nutraceutical, 减肥 < Health care
Mental health = psychology, meditation, neuroscience, 心理健康, 心理 < Health care
Fertility = fertility tech, femtech, women's health, maternity, 生育, 辅助生殖 < Health care
Financial services = finance, fintech, financial technology, finance technology, finance company, financial exchange, financial, capital market, 金融, 金融服务, 金融科技, 互联网金融, 金融综合, 传统金融机构, bank tech
Payments = mobile payment, digital wallet, mobile wallet, payment service, transaction processing, credit card, p2p money transfer, money transfer, remittance, nfc, escrow, payments solution, 支付, 第三方支付, 跨境支付, 支付技术服务, 移动支付, 电子钱包, debit card, stablecoin < Financial services
Lending = loan, consumer lending, credit, micro finance, p2p lending, mortgage, debt financing, small business financing, credit management, nbfc, 贷款, 信贷, 消费金融, 智能信贷, 网贷, 小额贷款, 担保, 汽车金融, 征信机构, debt collection, 典当, bnpl, buy now pay later < Financial services
Banking = bank, neo bank, neo banking, digital bank, challenger bank, 银行, 互联网银行, 传统银行 < Financial services
Investing = wealthtech, investment, investment management, wealth management, asset management, trading, trading platform, stock exchange, hedge fund, personal finance, venture capital and private equity, investment tech, stock market, broker, 投资理财, 理财, 证券, 证券/基金, 基金, 智能投顾, 股票, 量化投资, 私募股权, 信托 < Financial services
Insurance = insur tech, insuretech, insurance technology, health insurance, risk management, 保险, 互联网保险, 智能保险, 汽车保险, 医疗保险 < Financial services
Crowdfunding = equity crowdfunding, fund raising, 众筹, 众筹社区 < Financial services
Real estate = property, prop tech, property tech, property technology, proptech/real estate, housing, commercial real estate, property management, rental housing, realtor, housing and rental, apartment, 房地产, 房产, 房产开发, 物业管理, 房产买卖, 房产租赁, 地产, 房产金融, 品牌公寓, 租房
Construction = construction tech, building product, building material, building, civil engineering, architecture, green building, engineering firm, smart building, contech, 建筑, 建筑材料, 土木工程建筑, 建筑装饰, 工程, 建筑信息化 < Real estate
Automotive = automobile, auto, car, auto tech, automotive tech, automobile technology, used car, used vehicle, car rental, vehicle, automotive company, tyre, two wheeler, bike, motorcycle, 汽车, 汽车交通, 汽车配件, 汽车零部件, 汽车制造, 汽车后市场, 汽车交易, 二手车交易, 车载终端, 汽车租赁, 其他汽车服务, 养护维修, 车载智能硬件, 传统汽车, 车载系统, 车身附件, 新车销售, 洗车服务, 加油服务 < Transportation
Autonomous vehicles = self driving, autonomous driving, driverless, intelligent driving, 智能驾驶, 自动驾驶, 无人驾驶, 智能汽车 < Automotive, Artificial intelligence
Electric vehicles = ev, ev tech, ev charging, charging infrastructure, e-mobility, electric scooter, electric car, 新能源汽车, 电动车, 电动汽车, 充电桩, 充电设备 < Automotive, Clean technology
Transportation = transport, mobility, transportation tech, mobility tech, taxi, ride sharing, ride hailing, public transportation, transit, micro mobility, bus, last mile transportation, scooter, fleet management, parking, limousine, railroad, bicycle, 交通, 出行, 出行用车, 网约车, 共享出行, 共享单车, 智慧交通, 交通运输, 巴士, fleet, rail, railway
Logistics = logistics tech, logitech, supply chain, supply chain management, freight, shipping, trucking, freight service, logistics company, warehouse, warehousing, supply chain/logistics, logistics and supply chain, self storage, distribution, packaging, delivery logistics, cold chain, 物流, 物流仓储, 物流运输, 智慧物流, 货运物流, 物流信息化, 货运, 仓储, 仓储服务, 供应链, 跨境物流, 冷链物流, 智能仓储, 包装, shiptech, maritime tech < Transportation
Delivery = delivery service, last mile delivery, on demand delivery, courier, postal and courier service, 配送, 快递, 同城配送, 即时物流, 最后一公里 < Logistics
Aerospace = space, space tech, space travel, satellite, aviation, satellite communication, aero company, rocket, airline, 航空航天, 航天, 卫星, 航空, 火箭, 通讯卫星
Drones = uav, unmanned aerial vehicle, 无人机, 工业无人机, 无人机系统 < Aerospace, Robotics
Defence = defense, defense tech, military, homeland security, national security, dod/military, 国防, 军工, 军用机器人, dual use, dual use technology
Marine = marine technology, shipping vessel, maritime, ocean tech, boat, 海洋, 船舶
Agriculture = ag tech, agritech, agri, farming, agriculture technology, soil tech, farm, aquaculture, 农业, 新农业, 农业加工, 现代农业, 智慧农业, 农业科技, 农产品, 生产种植技术, 有机农业, 农业生产, livestock, 农资, 农机, agrotech
Energy = power, electricity, energy management, utilities, oil, gas, oil and gas, fuel, energy it, energy service, natural resource, 能源, 能源电力, 传统能源, 能源服务, 能源发电, 能源技术, 石油矿采, 电力, 油气, 石油, 天然气
Clean technology = clean tech, green tech, climate, climate tech, sustainability, climate/sustainability, green, environment, environmental, clean energy, energy efficiency, environmental innovation, carbon, esg, environmental engineering, environmental service, 环保, 清洁技术, 节能, 环保制造, 环保工程, 环保技术, 环保设备, 环保相关服务, 节能技术, 大气处理, 园林绿化
Renewable energy = renewable, renewables and environment, wind, biofuel, biomass, biomass energy, geothermal, hydrogen, fuel cell, nuclear, fusion, 新能源, 可再生能源, 风能, 水能, 生物质能, 氢能, 地热能 < Clean technology, Energy
Solar = solar power, solar energy, residential solar, commercial solar, solar solution, photovoltaics, rooftop solar, 太阳能, 太阳能光伏, 光伏 < Renewable energy
Batteries = battery tech, energy storage, power storage, battery manufacturer, 电池, 储能, 锂电池 < Energy, Hardware
Smart grid = power grid, energy network, grid software, electrical distribution, 智能电网, 电力设备, 电气设备 < Energy
Water = water purification, water technology, desalination, 水处理, 污水处理, 智慧供水 < Clean technology
Waste and recycling = waste management, recycling, waste, sanitation, pollution control, 固废处理, 回收服务, 污染治理, 废物处理, 再生资源 < Clean technology
Manufacturing = industrial, industry, industrial manufacturing, factory, machinery manufacturing, industrial technology, heavy industry, mechanical engineering, industrial engineering, machinery, 制造业, 智能制造, 制造, 传统行业, 工业, 轻工制造, 智能制造装备, 智能工厂, 机械, 造纸业, 纸制品, 皮革加工
Industrial automation = smart factory, industry 4.0, automation tech, manufacturing automation, 工业自动化, 工业信息化, 控制系统 < Manufacturing, Robotics
3D printing = 3d tech, 3d technology, 3d, additive manufacturing, 3D打印, 3D打印技术, 3D打印设备 < Manufacturing, Hardware
Robotics = robot, industrial robot, service robot, 机器人, 工业机器人, 服务机器人, 家用机器人 < Hardware, Deep tech
Hardware = electronics, computer hardware, electronic equipment, gadget, computer, embedded system, embedded hardware and software, electrical/electronic manufacturing, laser, optics, photonics, photonics startup, 硬件, 电子, 硬件设备, 激光设备, 电子设备, lighting
Consumer electronics = consumer hardware, consumer device, consumer appliance, appliances, display, display tech, 消费电子, 消费级终端硬件, 家电, 数码, 小型智能硬件, 智能硬件 < Hardware, Consumer goods
Wearables = quantified self, smart watch, smart glasses, 可穿戴设备, 可穿戴, 智能手环, 智能手表 < Consumer electronics
Smart home = home automation, connected home, home security, 智能家居, 智能安防, 智能门锁 < Consumer electronics, Internet of things
Semiconductors = chip, asic, gpu, microelectronics, semiconductor manufacturing equipment, integrated circuit, 半导体, 芯片, 集成电路, 半导体集成电路, AI芯片, 物联网芯片 < Hardware, Deep tech
Sensors = rfid, lidar, test and measurement, measurement, 传感器, RFID技术, 精密仪器, 传感器技术 < Hardware
Materials = material science, advanced material, new material, nanomaterial, composite, 材料, 新材料, 高分子材料, 金属材料, 复合材料, 材料研发, 金属制品, 钢铁 < Deep tech, Manufacturing
Nanotechnology = nano tech, nano, 纳米, 纳米技术 < Materials
Chemicals = specialty chemical, chemistry, petrochemical, 化学化工, 化工, 化学 < Manufacturing
Mining = mining technology, mineral, gold, metal, 矿产资源, 采矿, 矿业, 金属矿石开采, 煤炭, 有色金属矿, 非金属矿, 黑色金属矿, 开采机器设备, 稀土 < Manufacturing
`;

/**
 * Concepts of software, data and the internet. A line reads `Label = other names < broader concepts`; the key of a
 * concept is the key of its label, and the names are compared after `tagKey`, so spelling variants need no line.
 */
export const DIGITAL_CONCEPTS = `
Software = software company, 软件, 软件服务, 工具软件, 应用软件, 系统软件, operating system, 系统工具
Internet = internet and mobile, consumer internet, web, curated web, internet service, online platform, 互联网, 移动互联网, 网络服务, browser extension
Technology = tech, hi tech, high tech, digital tech, e-tech, 技术, 高科技
Information technology = it, ict, it service, information technology and service, it management, it infrastructure, corporate it, deep information technology, it hardware, IT服务, 信息技术, 信息化, 管理系统, 信息通信, information service, infrastructure
Enterprise software = enterprise, enterprise service, enterprise application, enterprise 2.0, b2b software, business software, business information system, 企业服务, 传统企业服务, 企业级服务, 企业软件, 企业信息化 < Software
SaaS = software as a service, subscription software, 通用saas, 垂直saas, saas服务, 软件即服务 < Enterprise software, Cloud computing
Cloud computing = cloud, cloud service, cloud infrastructure, cloud management, private cloud, cloud native, iaas, paas, serverless, virtual desktop, virtualization, 云服务, 云计算, 云平台, 私有云, 混合云, 基础层 < Information technology
Data storage = storage, cloud storage, file sharing, flash storage, backup, archiving, document management, 数据存储, 云存储, 文件存储 < Cloud computing
Data centre = data center, hosting, web hosting, idc, data center infrastructure, data center automation, 数据中心 < Cloud computing
Databases = distributed database, data management, data integration, cloud data service, 数据库, 分布式数据库, 数据集成, 金融数据库 < Data
Data = 场景应用层, data service, data platform, data intelligence, data governance, data collection, data collection and labeling, 数据, 数据服务, 数据采集, 数据交易
Big data = big data analytics, 大数据, 大数据行业应用, 大数据解决方案, 大数据通用应用, 大数据基础技术, 企业大数据, 大数据平台 < Data
Analytics = data analytics, business analytics, business intelligence, data science, data mining, data visualization, visualization, predictive analytics, prediction, web analytics, mobile analytics, statistics, 数据分析, 数据挖掘, 数据可视化, 用户行为分析, 商业智能, 商业数据, 数据统计, 数据监测, bi < Data
Artificial intelligence = ai, ai company, intelligent system, cognitive computing, ai platform, 人工智能, 通用技术层, 基础技术层 < Data
Machine learning = ml, deep learning, ai and ml, algorithm, neural network, ai and data science, 机器学习, 深度学习 < Artificial intelligence
Generative AI = genai, agentic ai, foundational ai, large language model, llm, ai infrastructure, ai agent, 生成式人工智能, 大模型, agent, generative artificial intelligence, foundation model < Machine learning
Language technology = natural language processing, nlp, speech recognition, text analytics, semantic search, semantic web, translation, translation service, localization, conversational ai, chatbot, virtual assistant, 自然语言处理, 语音识别, 语义分析, 语音交互, 聊天机器人, 智能客服, voice, speech, voice ai, speech technology < Artificial intelligence
Computer vision = image recognition, facial recognition, vision tech, imaging, visual search, video recognition, 计算机视觉, 图像识别, 视觉处理, 生物特征识别, 生物识别, 视频识别, 手势识别, face recognition < Artificial intelligence
Developer tools = dev tech, developer platform, developer api, api, development platform, developer, application platform, web tool, web development, software engineering, mobile software tool, low code, no code, testing, qa, app development, mobile app development, application performance monitoring, 开发者服务, 开发工具, 外包开发, 站长工具, 开发平台, application performance management, application performance manage, dev tool, developer tooling, dev tooling, software development tool < Software
DevOps = devops, site reliability, cloud operations, monitoring, 运维, mlops, ml ops, platform engineering < Developer tools
Open source = linux, 开源 < Software
Productivity = productivity software, productivity tool, business productivity, task management, project management, office software, meeting software, calendar, scheduling, online scheduling, 个人办公工具, 办公软件, 协同办公, 效率工具 < Software
Collaboration = team collaboration, workflow, knowledge management, presentation, enterprise social, 协作, 团队协作, 知识图谱 < Productivity, Enterprise software
Automation = business process automation, robotic process automation, rpa, workflow automation, process automation, work fulfillment, 自动化, 流程自动化 < Enterprise software
CRM = customer relationship management, sales automation, sales tech, sales enablement, lead generation, lead management, contact management, social crm, sales, revenue operation, customer engagement, 客户管理, 客户关系管理, 销售管理, salestech, revops, customer success < Enterprise software, Sales and marketing
Customer service = customer support, customer support tool, call center, contact center, customer experience, technical support, 客户服务, 呼叫中心 < Enterprise software
ERP = enterprise resource planning, enterprise purchasing, procurement, billing, point of sale, pos, 企业资源管理, 招标采购, 收银系统 < Enterprise software
Cyber security = security, network security, information security, cloud security, data security, it security, enterprise security, it and cybersecurity, fraud detection, app security, mobile security, intrusion detection, privacy, data privacy, 网络安全, 企业安全, 信息安全, 数据安全, 云安全, 安全隐私, cyber, infosec, information security software < Software
Identity = identity management, identity verification, online identity, biometric, authentication, reputation, 身份认证, 身份识别 < Cyber security
Mobile = mobile app, app, mobility software, mobile application, wireless app, iphone, ipad, ios, android, mobile enterprise, mobile device, tablet, app store, app discovery, 移动应用, 日常应用, 移动, 小程序, 应用分发, windows phone, ipod touch < Internet
Search = search engine, semantic search engine, enterprise search, vertical search, product search, 搜索, 搜索引擎, 门户网站 < Internet
Web publishing = web cms, cms, content management, web design, blogging, blogging platform, microblogging, domain, web presence management, 建站, 内容管理 < Internet
Location services = location based service, local based service, location, gps, map, mapping, mapping service, navigation, geospatial, gis, geotech, indoor positioning, location analytics, 地图, 位置服务, 室内定位, 导航, 车载导航, 地理信息, 勘察测绘 < Mobile
Local services = hyperlocal, local, local business, on demand service, home service, handyman, o2o, household service, 生活服务, 本地生活, O2O平台, 其他生活服务, 小区服务, 社区服务, 居家服务, 家政保洁, 家政, 跑腿代办, 维修服务, 洗衣, laundry, 搬家, 代驾 < Internet
Classifieds = listing, portal, online portal, online classifieds, 分类信息 < Internet
Marketplaces = e market, e marketplace, online marketplace, peer to peer, b2b marketplace, p2p, c2c, classified marketplace, auction, online auction, 交易平台, 撮合平台 < E-commerce
Sharing economy = collaborative consumption, online rental, rental, rental platform, 共享经济, 租赁, 共享 < Marketplaces
Crowdsourcing = freelancer, freelance, gig economy, 众包, 众包服务 < Marketplaces
Social = social media, social network, social networking, social media platform, social network media, social tech, community, private social networking, mobile social, forum, networking platform, 社交, 社区社交, 社交网络, 社交媒体, 综合社交平台, 社区, 兴趣社交, 垂直人群社交, 粉丝社区, 知识社区, facebook application, twitter application, facebook, twitter, sns < Internet
Messaging = chat, instant messaging, email, sms, voip, video chat, video conferencing, video conference, unified communication, mobile messaging, 即时通讯, 通信软件, 云通讯, 邮件, 视频会议 < Communications, Internet
Dating = online dating, match making, dating app, matrimonial, 婚恋, 婚恋社交, 陌生人社交 < Social
Reviews = review and recommendation, recommendation, opinion, price comparison, comparison shopping, comparison, survey, polling, 导购, 比价, 点评, 点评社区 < Internet
Personalisation = personalization, interest graph, content discovery, 个性化, 推荐 < Internet
Communications = telecommunication, telecom, telephony, wireless, communications infrastructure, networking, network, 5g, 4g, internet service provider, 通信, 通讯, 信息通信技术, 通讯技术, 运营商, 通信配件及设备, 网络传输服务, 光通信, 无线集群通信, isp
Internet of things = iot, m2m, connected device, iot platform, sensor network, 物联网, 物联网应用, 物联网技术, 物联网平台, 物联网硬件, 物联网基础硬件, 工业物联网, 物联网服务, 车联网 < Hardware, Communications
Virtual reality = vr, ar, ar vr, vr ar, augmented reality, mixed reality, xr, metaverse, virtual world, 虚拟现实, 增强现实, VR/AR内容（内容层）, VR/AR硬件（产品层）, VR/AR应用（应用层）, 元宇宙, virtual and augmented reality, reality < Hardware, Media
Blockchain = web3, distributed ledger, 区块链, 底层技术及基础设施, 区块链技术综合, 区块链应用, 区块链技术平台服务层 < Software
Cryptocurrency = crypto, bitcoin, virtual currency, digital currency, nft, defi, decentralized finance, digital asset, token, 数字货币, 数字货币支付, 数字资产服务, 数字货币交易, 虚拟货币, 矿机, tokenization, dao, depin, stablecoins and tokens < Blockchain, Financial services
Quantum computing = quantum, quantum technology, 量子计算, 量子通讯, 量子通信 < Deep tech
Deep tech = hard tech, hard science, deep tech/hard science, frontier technology, science and engineering, 硬科技, 前沿科技
Simulation = digital twin, modelling, cad, engineering software, eda, electronic design automation, eda tool, 仿真, 三维建模, 建模 < Software, Deep tech
`;

/** One thing companies are tagged with, whatever it is called where. */
export interface Concept {
  /** `tagKey` of the label. */
  readonly key: string;
  readonly label: string;
  /** Every other name, as it stands in the table. */
  readonly names: readonly string[];
  /** Keys of the next broader concepts. */
  readonly parents: readonly string[];
}

const LINE = /^(?<label>[^=<]+?)(?: = (?<names>[^<]+?))?(?: < (?<parents>.+))?$/u;

function listOf(text: string | undefined): readonly string[] {
  return text === undefined ? [] : text.split(', ').map((one) => one.trim());
}

/** The concepts of a table. Throws SyntaxError on a line that does not read `Label = names < broader`. */
export function readConcepts(table: string): readonly Concept[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const { label, names, parents } = LINE.exec(line)?.groups ?? {};
      if (label === undefined) throw new SyntaxError(`a line of the vocabulary does not read: ${line}`);
      return { key: tagKey(label), label, names: listOf(names), parents: listOf(parents).map(tagKey) };
    });
}

/** Every concept, in the order of the tables. */
export const CONCEPTS: readonly Concept[] = [DIGITAL_CONCEPTS, CONSUMER_CONCEPTS, INDUSTRY_CONCEPTS].flatMap(
  readConcepts,
);
