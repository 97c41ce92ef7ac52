import type { Faker } from "@faker-js/faker";
import { faker as da } from "@faker-js/faker/locale/da";
import { faker as es } from "@faker-js/faker/locale/es";
import { faker as esMx } from "@faker-js/faker/locale/es_MX";
import { faker as fi } from "@faker-js/faker/locale/fi";
import { faker as hu } from "@faker-js/faker/locale/hu";
import { faker as nb } from "@faker-js/faker/locale/nb_NO";
import { faker as nl } from "@faker-js/faker/locale/nl";
import { faker as pt } from "@faker-js/faker/locale/pt_PT";
import { faker as sv } from "@faker-js/faker/locale/sv";

/** Given and family names of one language or country, in Latin script. */
export interface NameList {
  readonly female: readonly string[];
  readonly male: readonly string[];
  readonly last: readonly string[];
}

// One word each way: names with blanks or full stops in them make poor e-mail addresses, and short codes are no names.
const PLAIN = /^[\p{Lu}][\p{L}'’-]{1,13}$/u;

// Slips of the pen in Faker's lists.
const MISSPELT: ReadonlySet<string> = new Set(["Garica", "Jimínez"]);

function fromFaker({ rawDefinitions: { person } }: Faker): NameList {
  const plain = (names: readonly string[] | undefined): string[] =>
    (names ?? []).filter((name) => PLAIN.test(name) && !MISSPELT.has(name));
  return {
    female: plain(person?.first_name?.female),
    male: plain(person?.first_name?.male),
    last: plain(person?.last_name?.generic),
  };
}

function listed(female: string, male: string, last: string): NameList {
  return { female: female.split(" "), male: male.split(" "), last: last.split(" ") };
}

/** Name lists by language or country. The lists written here are for where Faker has another script, or too few or too rare names. */
export const NAME_LISTS = Object.freeze({
  danish: fromFaker(da),
  dutch: fromFaker(nl),
  finnish: fromFaker(fi),
  hungarian: fromFaker(hu),
  mexican: fromFaker(esMx),
  norwegian: fromFaker(nb),
  portuguese: fromFaker(pt),
  spanish: fromFaker(es),
  swedish: fromFaker(sv),
  english: listed(
    "Olivia Charlotte Amelia Grace Hannah Emily Abigail Eleanor Harriet Beatrice Lucy Alice Rose Evelyn Clara Nora Violet Hazel Audrey Stella Naomi Ruth Esther Lydia Miriam Josephine Margaret Frances Louisa Georgia Caroline Rachel Rebecca Sarah Laura Megan Lauren Holly Jessica Natalie Vanessa Monica Denise Patricia Diane Teresa Yvonne Joanna Claire Fiona Imogen Phoebe Tessa Daphne Iris June Maeve Sadie Piper Willa Marjorie Dorothy Simone Jasmine Tamara Keisha Imani Aaliyah Brianna Nicole Kelsey Paige Brooke Kendra Shannon Heather April Melissa Angela Valerie Gwen Rosalind Philippa Cordelia Eliza",
    "James Henry George Oliver Thomas William Samuel Benjamin Theodore Arthur Edward Charles Daniel Matthew Andrew Nathan Caleb Isaac Elijah Gabriel Julian Adrian Simon Martin Peter Philip Stephen Gregory Marcus Terrence Darnell Malik Andre Jamal Curtis Leon Desmond Vincent Raymond Walter Harold Russell Keith Graham Alistair Duncan Malcolm Neil Craig Scott Ryan Kevin Brian Eric Aaron Joel Ethan Logan Dylan Connor Hugo Felix Jasper Silas Ezra Miles Wesley Franklin Everett Calvin Louis Ralph Roland Tobias Rupert Jonathan Nicholas Patrick Dominic Christopher Timothy Joseph Robert Owen Rhys Gareth",
    "Adams Allen Anderson Armstrong Atkinson Bailey Baker Barrett Bennett Bishop Booker Bradley Brooks Bryant Burke Burton Butler Caldwell Campbell Carpenter Carter Chambers Chandler Chapman Clarke Coleman Collins Cooper Crawford Cunningham Dawson Dixon Douglas Doyle Duncan Edwards Ellis Emerson Evans Farrell Ferguson Fisher Fleming Fletcher Foster Franklin Freeman Gardner Gibson Glover Goodwin Gordon Graham Grant Graves Griffiths Hamilton Harding Harper Harris Hawkins Hayes Henderson Hewitt Holland Holloway Howard Hudson Hughes Hunter Ingram Irving Jenkins Jennings Johnston Keller Kennedy Knight Lambert Langley Lawson Leonard Lloyd Lowe Marshall Mason Matthews Mercer Middleton Mitchell Montgomery Morgan Morris Murray Nash Newman Nicholson Norris Osborne Palmer Parker Patterson Pearson Perkins Phillips Pierce Porter Powell Pritchard Quinn Ramsey Randall Reeves Reynolds Richardson Robinson Rowe Russell Sanders Saunders Shaw Sheppard Simmons Spencer Stanton Stevenson Stokes Sutton Thornton Townsend Tucker Turner Vaughan Wallace Walsh Warren Washington Watson Webb Webster Wheeler Whitfield Wilkinson Winters Woodward Wright Young",
  ),
  irish: listed(
    "Aoife Ciara Niamh Saoirse Róisín Sinéad Gráinne Orla Clodagh Caoimhe Deirdre Eimear Maeve Bríd Aisling Fionnuala Siobhán Nuala",
    "Cian Oisín Conor Declan Eoin Fergal Liam Niall Cormac Darragh Rory Ruairí Seán Tadhg Brendan Colm Donal Fionn Killian Ronan",
    "Byrne Brennan Callaghan Carroll Connolly Daly Doherty Duffy Dunne Fitzgerald Flanagan Gallagher Hennessy Hogan Keane Kelleher Kelly Lynch McCarthy McGrath McLoughlin Moran Mulligan Murphy Nolan O’Brien O’Connor O’Donnell O’Neill O’Sullivan Quinlan Ryan Sheehan Tierney Walsh Whelan",
  ),
  french: listed(
    "Camille Manon Chloé Léa Élodie Amandine Claire Juliette Margaux Océane Pauline Mathilde Céline Sandrine Nathalie Sylvie Hélène Isabelle Aurélie Inès Louise Jeanne Alice Lucie Noémie Solène Maëlys Anaïs Clémence Estelle Fanny Gaëlle Justine Karine Laure Valérie Corinne Odile Romane Salomé",
    "Antoine Baptiste Bastien Benoît Clément Damien Émile Étienne Fabien Florian Gaël Guillaume Hugo Jérôme Julien Laurent Léo Loïc Luc Mathieu Maxime Nicolas Olivier Pascal Pierre Quentin Raphaël Rémi Romain Sébastien Théo Thibault Thierry Tristan Valentin Vincent Xavier Yann Yves Arnaud",
    "Arnaud Aubert Barbier Berger Bertrand Blanchard Bonnet Bouchet Boucher Bourgeois Brunet Carpentier Chevalier Clément Colin Cordier Delacroix Delaunay Deschamps Dubois Dufour Dumont Dupuis Durand Fabre Faure Fontaine Fournier Gaillard Garnier Gauthier Giraud Guérin Guillot Henry Jacquet Joly Lacroix Lambert Laurent Leblanc Leclerc Lefèvre Lemaire Leroux Marchand Marchal Masson Mercier Meunier Moreau Morel Noël Perrin Petit Picard Renard Renaud Rey Rivière Roche Rousseau Roussel Roux Royer Simon Vasseur Vidal",
  ),
  german: listed(
    "Anna Lena Katharina Franziska Johanna Miriam Sabine Ulrike Monika Birgit Silke Nadine Svenja Anke Greta Frieda Charlotte Hannah Marlene Theresa Antonia Judith Kerstin Petra Heike Carolin Jana Lea Mathilda Paula Ronja Stefanie Tanja Ursula Vera Wiebke Annika Eva Helena Ingrid",
    "Jonas Lukas Felix Maximilian Sebastian Matthias Andreas Stefan Thomas Jürgen Klaus Wolfgang Dieter Uwe Torsten Florian Tobias Moritz Jakob Anton Emil Konrad Friedrich Leonard Philipp Simon Benedikt Henning Malte Ole Rainer Bernd Christoph Dirk Frank Georg Holger Jens Kai Markus",
    "Albrecht Arnold Bauer Baumann Beck Becker Berger Böhm Brandt Braun Busch Dietrich Engel Fischer Frank Friedrich Fuchs Graf Groß Günther Haas Hahn Hartmann Heinrich Herrmann Hoffmann Hofmann Huber Jung Kaiser Keller Klein Koch Köhler König Krämer Kraus Krause Krüger Kühn Lang Lange Lehmann Lorenz Ludwig Maier Martin Meier Meyer Möller Müller Neumann Otto Peters Pfeiffer Richter Roth Sauer Schäfer Schmitz Scholz Schreiber Schröder Schubert Schulze Schuster Schwarz Seidel Simon Sommer Stein Thomas Vogel Vogt Wagner Walter Weber Weiß Werner Winkler Winter Wolf Ziegler Zimmermann",
  ),
  italian: listed(
    "Giulia Chiara Francesca Martina Sofia Alessia Elena Valentina Federica Silvia Paola Laura Ilaria Beatrice Camilla Giorgia Marta Serena Caterina Lucia Bianca Eleonora Noemi Viola Arianna",
    "Luca Marco Matteo Andrea Alessandro Davide Lorenzo Simone Giovanni Paolo Stefano Riccardo Federico Gabriele Tommaso Emanuele Fabio Giacomo Nicola Pietro Filippo Edoardo Enrico Claudio Dario",
    "Amato Barbieri Battaglia Bellini Benedetti Bianchi Bruno Caputo Caruso Cattaneo Colombo Conte Conti Coppola Costa D’Angelo Esposito Fabbri Farina Ferrara Ferrari Ferri Fontana Galli Gallo Gatti Gentile Giordano Grassi Greco Leone Lombardi Longo Mancini Marchetti Mariani Marini Martini Mazza Messina Monti Moretti Orlando Palumbo Parisi Pellegrini Ricci Rinaldi Riva Rizzo Romano Rossetti Russo Sala Sanna Santoro Serra Silvestri Testa Valentini Villa Vitale",
  ),
  polish: listed(
    "Agnieszka Anna Barbara Beata Dorota Ewa Gabriela Hanna Iwona Joanna Julia Justyna Karolina Katarzyna Kinga Magdalena Maja Małgorzata Marta Monika Natalia Olga Paulina Sylwia Zofia Zuzanna",
    "Adam Andrzej Bartosz Dariusz Dawid Filip Grzegorz Jacek Jakub Jan Kamil Krzysztof Łukasz Maciej Marcin Marek Mateusz Michał Paweł Piotr Rafał Szymon Tomasz Wojciech Zbigniew",
    "Adamczyk Banaś Baran Bąk Borkowicz Czajka Domagała Dudek Dziedzic Gajda Głowacz Górecki Jaworek Kaczmarek Kania Kołodziej Kowal Kowalczyk Król Kubiak Kurek Lis Majewicz Marczak Marek Mazur Michalak Mroz Nowak Olejnik Pająk Pawlak Piątek Pietrzak Rogala Sikora Sobczak Sroka Stępień Szymczak Tomczak Walczak Wieczorek Wilk Witczak Wojtas Wójcik Wrona Zając Zięba",
  ),
  turkish: listed(
    "Ayşe Aslı Başak Burcu Ceren Defne Deniz Derya Ebru Elif Esra Ezgi Gizem Hande İpek Leyla Melis Merve Nazlı Pınar Selin Sevgi Yasemin Zehra Zeynep",
    "Ahmet Alp Arda Barış Berk Burak Can Cem Emre Eren Hakan Halil İbrahim Kaan Kerem Mehmet Mert Murat Mustafa Onur Ozan Serkan Tolga Umut Volkan Yusuf",
    "Acar Akın Aksoy Aktaş Alkan Arslan Ateş Avcı Aydın Bulut Çelik Çetin Demir Doğan Duman Ekinci Erdem Erdoğdu Güler Güneş Gürsoy Kaplan Kara Kaya Keskin Kılıç Koç Korkmaz Öztürk Polat Şahin Şen Tekin Toprak Uysal Ünal Yalçın Yavuz Yıldırım Yıldız Yılmaz",
  ),
  indian: listed(
    "Aditi Ananya Anjali Deepa Diya Divya Gayatri Ishani Kavita Kavya Lakshmi Madhuri Meera Nandini Neha Nisha Padma Pooja Priya Radhika Rashmi Riya Sanjana Shreya Sneha Sunita Swati Tanvi Uma Vidya",
    "Aarav Abhishek Aditya Ajay Akash Amit Anand Arjun Ashwin Dev Ganesh Gaurav Harish Ishaan Karthik Kunal Manish Mohan Naveen Nikhil Pranav Rahul Rajesh Ravi Rohan Sanjay Siddharth Suresh Varun Vikram",
    "Agarwal Ahuja Bajwa Banerjee Bhatt Bhattacharya Bose Chakraborty Chatterjee Chauhan Chopra Das Desai Deshpande Dhillon Dutta Fernandes Ghosh Gill Gowda Gupta Hegde Iyengar Iyer Jain Joshi Kapoor Kaul Khanna Kulkarni Kumar Mahajan Malhotra Mathur Mehta Menon Mishra Mukherjee Nair Naidu Nambiar Pandey Patel Patil Pillai Rao Rastogi Reddy Saxena Sen Shah Sharma Shetty Singh Sinha Srinivasan Subramanian Thakur Trivedi Varma Venkatesan Verma",
  ),
  pakistani: listed(
    "Aisha Amina Ayesha Bushra Farah Fatima Hina Iqra Khadija Maryam Nadia Rabia Sadia Saima Sana Sara Uzma Zainab",
    "Adnan Ahmed Ali Asim Bilal Faisal Fahad Hamza Hassan Imran Junaid Kamran Omar Rizwan Salman Shahid Tariq Usman Waqas Zubair",
    "Abbasi Ahmad Akhtar Ansari Aslam Awan Aziz Baig Bhatti Bukhari Chaudhry Durrani Farooqi Haider Hashmi Iqbal Javed Khalid Khan Khattak Mahmood Malik Mirza Mughal Qureshi Rahman Rashid Raza Saleem Sheikh Siddiqui Warraich Yousafzai Zafar",
  ),
  arabic: listed(
    "Amal Amira Asma Dalia Dina Farida Hala Hanan Huda Jamila Karima Laila Lamia Lina Maha Malak Mariam Mona Nada Nour Rania Reem Salma Samira Yasmin Zeina",
    "Abdallah Adel Amir Anwar Bassam Fadi Faris Habib Hadi Hisham Ibrahim Idris Jamal Karim Khalil Mahmoud Marwan Mounir Nabil Omar Rami Samir Sami Tarek Walid Yasin Youssef Ziad",
    "Abboud Amrani Aoun Assaf Awad Aziz Bakri Barakat Benali Bennani Boutros Darwish Daher Fadel Farah Farouk Ghannam Habib Haddad Hakim Hamdan Hariri Idrissi Issa Jabbour Kassab Khalil Khoury Maalouf Mansour Mansouri Masri Nasser Naji Qasim Rahal Sabbagh Salem Salloum Shaheen Tahan Zaki Zidane",
  ),
  persian: listed(
    "Azadeh Bahar Farnaz Golnaz Leila Mahsa Maryam Mina Nasrin Negar Niloufar Parisa Roya Sahar Samira Shirin Soraya Yasaman",
    "Amir Arash Babak Behrouz Dariush Farhad Hamid Kamran Kaveh Kian Mehdi Navid Omid Parviz Ramin Reza Saeed Siavash",
    "Ahmadi Akbari Alavi Ansari Bahrami Daneshvar Ebrahimi Farahani Farrokhi Hosseini Jafari Karimi Kermani Moradi Mousavi Najafi Naseri Rahimi Rezaei Rostami Sadeghi Shirazi Soltani Tehrani Yazdani Zand",
  ),
  yoruba: listed(
    "Abisola Adebola Adunni Ayomide Bolanle Bukola Damilola Folake Funmilayo Ife Kehinde Lola Morenike Omolara Ronke Simisola Temitope Titilayo Tolulope Yetunde",
    "Adebayo Adewale Akin Ayodele Babajide Biodun Dapo Femi Gbenga Jide Kayode Kunle Olumide Olusegun Rotimi Seun Sola Taiwo Tunde Wale",
    "Abiola Adebayo Adekunle Adeleke Ademola Adeniyi Adeyemi Afolabi Aina Ajayi Akande Akinola Alabi Ayodele Balogun Bankole Fashola Fagbemi Ogunbanjo Ogunleye Okunola Oladipo Olajide Olaniyan Olawale Olorunfemi Onabanjo Oyelowo Sanusi Shonibare Solanke",
  ),
  igbo: listed(
    "Adaeze Adaobi Amaka Chiamaka Chidinma Chinwe Chioma Ebele Ifeoma Ijeoma Kosisochukwu Ngozi Nkechi Nneka Nwanneka Obiageli Ogechi Uche Ugonna Uzoamaka",
    "Chidi Chijioke Chike Chinedu Chukwuma Emeka Ifeanyi Ikenna Kelechi Kenechi Nnamdi Nonso Obinna Okechukwu Onyeka Uchenna Ugochukwu Uzoma",
    "Achebe Agu Akabogu Aniebo Anyanwu Azikiwe Chukwu Egwu Ekwueme Eze Ezeigbo Ezenwa Ibe Igwe Iwu Madueke Mbah Nnadi Nwachukwu Nwankwo Nwosu Obi Obiora Odili Ogbonna Okafor Okeke Okereke Okonkwo Okoro Okoye Onuoha Onwuachi Onyema Udeh Uzor",
  ),
  ghanaian: listed(
    "Abena Adwoa Afia Afua Akosua Akua Ama Araba Efua Ekua Esi Esther Gifty Mavis Naana Serwaa Yaa",
    "Ato Ebo Edem Fiifi Kofi Kojo Kwabena Kwadwo Kwaku Kwame Kwesi Kweku Nana Selorm Yaw",
    "Acheampong Addo Adjei Adomako Agyeman Amoah Ampofo Ansah Appiah Asante Asare Badu Boakye Boateng Bonsu Darko Donkor Frimpong Gyasi Mensah Nkrumah Nyarko Ofori Opoku Oppong Osei Owusu Quartey Sarpong Tetteh Yeboah",
  ),
  kenyan: listed(
    "Achieng Akinyi Atieno Chebet Faith Jerono Makena Mumbi Muthoni Njeri Nyambura Wairimu Wambui Wangari Wanjiku Zawadi",
    "Baraka Juma Kamau Kariuki Kibet Kiprono Kipkoech Mwangi Mutua Ndung’u Njoroge Ochieng Odhiambo Otieno Wekesa",
    "Cheruiyot Gachanja Gitau Kamande Kariuki Karanja Kiplagat Kimani Kiptoo Koech Langat Macharia Maina Mbugua Muriuki Mutiso Mwangi Ngugi Njenga Nyaga Ochieng Odhiambo Okoth Omondi Onyango Otieno Ouma Owino Rotich Ruto Wafula Wanyama Waweru",
  ),
  southernAfrican: listed(
    "Ayanda Busisiwe Dineo Kagiso Lerato Lindiwe Naledi Nandi Nomsa Nomvula Palesa Refilwe Sibongile Thandi Thandiwe Thandeka Zanele Zodwa",
    "Andile Bongani Kabelo Lwazi Mandla Mpho Sandile Sibusiso Sipho Siyabonga Tebogo Thabo Themba Tshepo Vusi Xolani Zola",
    "Buthelezi Cele Dhlamini Dlamini Khoza Khumalo Mabaso Mahlangu Maseko Mbatha Mbeki Mkhize Modise Mokoena Molefe Moloi Moyo Mthembu Ncube Ndlovu Ngcobo Ngwenya Nkosi Nyathi Radebe Sibanda Sithole Tshabalala Tutu Xaba Zulu Zwane",
  ),
  ethiopian: listed(
    "Abeba Aster Bethlehem Birtukan Eden Feven Genet Hanna Hirut Kidist Makeda Meron Mihret Rahel Selam Tigist Yordanos",
    "Abebe Abel Berhanu Biniam Dawit Elias Ermias Fikru Girma Haile Kebede Mulugeta Samson Solomon Tadesse Tesfaye Yonas Zerihun",
    "Abebe Alemu Asfaw Assefa Ayele Bekele Belay Berhe Debebe Demissie Desta Gebre Gebreselassie Getachew Girma Kassa Kebede Lemma Mamo Mekonnen Mengistu Tadesse Taye Tefera Teshome Tessema Wolde Worku Zewde",
  ),
  japanese: listed(
    "Aiko Akari Aoi Asuka Ayaka Chihiro Emi Hana Haruka Hitomi Kaori Keiko Kumiko Mai Mariko Megumi Midori Misaki Miyuki Nanami Naomi Rina Sakura Sayuri Tomoko Yoko Yui Yuka Yuki Yumi",
    "Akira Daichi Daisuke Haruto Hayato Hideo Hiroshi Itsuki Jun Kaito Kazuki Keita Kenji Kenta Makoto Masato Naoki Osamu Ren Riku Ryota Satoshi Shinji Shota Sora Takashi Takumi Tatsuya Yusuke Yuta",
    "Abe Aoki Arai Asano Endo Fujii Fujimoto Fujita Fukuda Goto Hara Harada Hasegawa Hayashi Honda Ikeda Inoue Ishida Ishikawa Ito Iwasaki Kaneko Kato Kikuchi Kimura Kobayashi Kojima Kondo Maeda Matsuda Matsumoto Mori Morita Murakami Nakagawa Nakajima Nakamura Nakano Nishimura Nomura Ogawa Okada Ono Ota Saito Sakai Sakamoto Sasaki Sato Shibata Shimizu Suzuki Takada Takagi Takahashi Takeuchi Tamura Tanaka Uchida Ueda Wada Watanabe Yamada Yamaguchi Yamamoto Yamazaki Yoshida",
  ),
  chinese: listed(
    "Fang Huan Hui Jia Jing Juan Lan Lei Li Lihua Lin Ling Mei Meiling Min Na Ning Qian Qing Rong Shan Shu Ting Wen Wenjing Xia Xiaoling Xin Xiu Xue Yan Ying Yu Yue Yun Zhen",
    "Bo Chao Cheng Dawei Feng Gang Guang Hao Haoran Hong Jian Jianguo Jie Jun Junjie Kai Kun Liang Long Ming Minghao Peng Qiang Rui Tao Wei Weiming Xiang Xiaoming Yang Yi Yifan Yong Zhe Zhigang Zihan",
    "Bai Cai Cao Chang Chen Cheng Cui Deng Ding Dong Du Fan Fang Feng Fu Gao Gong Gu Guo Han He Hou Hu Huang Jia Jiang Jin Kong Lai Lei Li Liang Liao Lin Liu Long Lu Luo Ma Mao Meng Pan Peng Qian Qin Qiu Ren Shao Shen Shi Song Su Sun Tan Tang Tian Wan Wang Wei Wen Wu Xia Xiao Xie Xiong Xu Xue Yan Yang Yao Ye Yin Yu Yuan Zeng Zhang Zhao Zheng Zhong Zhou Zhu Zou",
  ),
  korean: listed(
    "Ara Bora Chaewon Dahye Eunji Gayoung Haeun Hana Hyejin Jihye Jimin Jisoo Jiwoo Minji Minseo Nari Seoyeon Soojin Sora Soyoung Sujin Yejin Yoonah Yuna",
    "Chanwoo Daehyun Donghyun Dongwook Eunwoo Haneul Hyunwoo Jaehyun Jihoon Jinwoo Joon Junho Kyungmin Minho Minjun Sangmin Seojun Seungho Siwoo Sungmin Taeyang Wonjae Woojin Youngho",
    "Ahn Bae Baek Bang Cha Cho Choi Chung Gong Gu Ha Han Heo Hong Hwang Im Jang Jeon Jeong Jo Joo Jung Kang Kim Ko Kwak Kwon Lee Lim Min Moon Nam Noh Oh Park Ryu Seo Shin Sim Son Song Suh Woo Yang Yoo Yoon",
  ),
  vietnamese: listed(
    "Anh Chi Dung Giang Hà Hạnh Hiền Hoa Hương Khánh Lan Liên Linh Mai My Nga Ngọc Nhung Oanh Phương Quyên Tâm Thảo Thu Thủy Trang Trinh Tuyết Uyên Vân Yến",
    "An Bảo Bình Công Cường Đạt Đức Dũng Duy Hải Hiếu Hòa Hùng Huy Khoa Lâm Long Minh Nam Nghĩa Phong Phúc Quân Quang Sơn Tài Thắng Thành Tiến Trung Tuấn Vinh",
    "Bùi Cao Châu Đặng Đào Đinh Đỗ Đoàn Dương Hà Hồ Hoàng Huỳnh Lâm Lê Lương Lý Mai Ngô Nguyễn Phạm Phan Phùng Quách Tạ Thái Tô Trần Trịnh Trương Văn Võ Vũ Vương",
  ),
  indonesian: listed(
    "Anisa Ayu Citra Dewi Dian Fitri Indah Intan Kartika Lestari Maya Melati Nadia Nurul Putri Ratna Rini Sari Sinta Siti Tari Wulan Yanti Yuni",
    "Adi Agus Andi Arif Bambang Bayu Budi Dedi Dimas Eko Fajar Galih Hadi Hendra Iwan Joko Rizky Rudi Satria Surya Taufik Teguh Wahyu Yoga",
    "Budiman Cahyadi Gunawan Halim Hartono Hidayat Irawan Kurniawan Kusuma Lesmana Maulana Nasution Nugroho Pranoto Pratama Prasetyo Purnama Putra Rahardjo Ramadhan Santoso Saputra Setiawan Simanjuntak Siregar Sitompul Suharto Sukarno Suryadi Susanto Sutanto Tanjung Utama Wibowo Wicaksono Widodo Wijaya Yulianto",
  ),
  filipino: listed(
    "Angelica Bea Cecilia Corazon Divina Erlinda Imelda Isabel Jasmin Joy Kristine Ligaya Luz Maricel Marisol Rosario Rowena Tala",
    "Alvin Benigno Carlo Crisanto Danilo Efren Ernesto Gerardo Isagani Jericho Jomar Joselito Marlon Noel Ramil Renato Rodel Rolando",
    "Abad Aguilar Alcantara Aquino Bautista Buenaventura Cabrera Cayabyab Concepcion Cruz Dimaculangan Dizon Domingo Enriquez Evangelista Ilagan Lacson Lualhati Macaraeg Magsaysay Manalo Mendoza Mercado Navarro Ocampo Panganiban Pangilinan Pascual Punzalan Quizon Salonga Santiago Tolentino Villanueva Villareal Yabut",
  ),
  israeli: listed(
    "Adi Ayelet Dafna Hadas Keren Liat Maya Michal Noa Noga Orly Rivka Shira Tal Tamar Yael",
    "Amit Ariel Asaf Boaz Eitan Gilad Itai Lior Nadav Omer Oren Ronen Shai Uri Yaron Yonatan",
    "Abramov Amsalem Avraham Azulay Ben-David Biton Dayan Eliyahu Friedman Gabay Golan Goldberg Hadad Kaplan Katz Levi Malka Mizrahi Ohana Peretz Rosenberg Segal Shapira Sharabi Shulman Weizman",
  ),
  brazilian: listed(
    "Aline Amanda Bianca Bruna Camila Carolina Clarice Débora Fernanda Gabriela Isadora Jéssica Juliana Larissa Letícia Luana Marina Mariana Natália Patrícia Rafaela Renata Sabrina Tatiana Thaís Vitória",
    "André Anderson Bruno Caio Danilo Diego Eduardo Fábio Felipe Fernando Gustavo Heitor Igor João Leandro Lucas Marcelo Matheus Murilo Otávio Paulo Rafael Ricardo Rodrigo Thiago Vinícius Wagner",
    "Almeida Alves Andrade Araújo Azevedo Barbosa Barros Batista Bittencourt Borges Brandão Cardoso Carvalho Castro Cavalcanti Correia Costa Cunha Dias Duarte Farias Fernandes Ferreira Figueiredo Fonseca Freitas Gomes Gonçalves Guimarães Lacerda Leite Lima Lopes Macedo Machado Magalhães Martins Medeiros Melo Mendes Monteiro Moraes Moreira Moura Nascimento Nogueira Nunes Oliveira Pacheco Peixoto Pereira Pinheiro Queiroz Ramos Rezende Ribeiro Rocha Sampaio Santana Santos Siqueira Souza Teixeira Vasconcelos Vieira Xavier",
  ),
  greek: listed(
    "Anastasia Chrysa Despina Dimitra Eftychia Eleni Georgia Ioanna Katerina Konstantina Lydia Maria Nefeli Sofia Vasiliki Zoe",
    "Alexandros Andreas Christos Dimitris Giannis Giorgos Ilias Konstantinos Kostas Leonidas Nikos Panagiotis Petros Spyros Stavros Vasilis",
    "Alexiou Anagnostou Andreou Angelis Antoniou Athanasiou Christou Dimitriou Doukas Economou Galanis Georgiou Ioannou Kalogeras Karagiannis Kokkinos Lambrou Makris Markou Nikolaidis Oikonomou Panagos Papadakis Pappas Petrou Samaras Stavrou Theodorou Vlachos Xenakis Zervas",
  ),
  ukrainian: listed(
    "Anastasiia Daryna Halyna Iryna Kateryna Larysa Liudmyla Mariia Nadiia Oksana Olena Polina Sofiia Svitlana Tetiana Yuliia",
    "Andrii Bohdan Danylo Dmytro Ihor Ivan Maksym Mykola Oleh Oleksandr Pavlo Petro Roman Serhii Taras Vasyl Volodymyr Yurii",
    "Bilous Boiko Bondar Bondarenko Chernenko Danylenko Fedorenko Havryliuk Honchar Hrytsenko Ivanenko Karpenko Klymenko Kolomiets Kovalenko Kravchenko Kuzmenko Lysenko Marchenko Mazurenko Melnyk Moroz Ostapchuk Panchenko Petrenko Polishchuk Romanenko Rudenko Savchenko Shevchenko Sydorenko Tkachenko Tkachuk Vasylenko Zinchenko",
  ),
});

/** The name of a list in {@link NAME_LISTS}. */
export type NameListName = keyof typeof NAME_LISTS;
